from django.apps import AppConfig


class ReportsConfig(AppConfig):
    name = "classroom.reports"
    label = "reports"
