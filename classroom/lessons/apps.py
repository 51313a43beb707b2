from django.apps import AppConfig


class LessonsConfig(AppConfig):
    name = "classroom.lessons"
    label = "lessons"

    def ready(self) -> None:
        from classroom.lessons import guests, personal, services
        from classroom.rosters import services as rosters
        from classroom.rosters import sign_in

        rosters.before_archive(services.check_no_open_session)
        sign_in.on_arrival(guests.leave_other_classes)
        personal.register()
