"""Addresses of the games' pages."""

from django.urls import path

from classroom.lobby import views

app_name = "lobby"
urlpatterns = [
    path("", views.games, name="games"),
    path("<slug:key>/", views.game, name="game"),
    path("<slug:key>/board/", views.board, name="board"),
    path("<slug:key>/<str:lang>/<str:version>.json", views.preview, name="preview"),
]
