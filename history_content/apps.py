from django.apps import AppConfig


class HistoryContentConfig(AppConfig):
    name = "history_content"
    label = "history_content"
