from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "classroom.decks"
    label = "decks"
