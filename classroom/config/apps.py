from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "classroom.config"
    label = "config"

    def ready(self) -> None:
        from classroom.config import checks  # noqa: F401  registers the checks
