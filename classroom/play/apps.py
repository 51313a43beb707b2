from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "classroom.play"
    label = "play"
