from django.apps import AppConfig


class LiveConfig(AppConfig):
    name = "classroom.live"
    label = "live"

    def ready(self) -> None:
        # The builder's pages need the games' words, which live above them.
        from classroom.lessons import texts
        from classroom.live import news
        from classroom.play import texts as texts_of_games
        from classroom.rosters import changes

        texts.provide(texts_of_games)
        changes.subscribe(news.people_changed)
        changes.subscribe_browsers(news.browser_left)
