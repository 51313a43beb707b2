from django.apps import AppConfig


class LessonsConfig(AppConfig):
    name = "classroom.lessons"
    label = "lessons"

    def ready(self) -> None:
        from classroom.lessons import guests
        from classroom.rosters import sign_in

        sign_in.on_arrival(guests.leave_other_classes)
