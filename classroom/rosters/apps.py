from django.apps import AppConfig


class RostersConfig(AppConfig):
    name = "classroom.rosters"
    label = "rosters"
