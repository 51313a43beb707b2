from django.apps import AppConfig


class CultureConfig(AppConfig):
    name = "classroom.culture"
    label = "culture"
