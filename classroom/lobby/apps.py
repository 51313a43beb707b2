from django.apps import AppConfig


class LobbyConfig(AppConfig):
    name = "classroom.lobby"
    label = "lobby"
