from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "classroom.play"
    label = "play"

    def ready(self) -> None:
        from classroom.play import personal

        personal.register()
