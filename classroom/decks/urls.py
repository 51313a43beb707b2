"""Addresses of the deck pages."""

from django.urls import path

from classroom.decks import views

app_name = "decks"
urlpatterns = [
    path("", views.deck_list, name="list"),
    path("new/", views.create, name="create"),
    path("preview/", views.preview, name="preview"),
    path("built-in/<slug:key>/", views.built_in, name="built-in"),
    path("built-in/<slug:key>/copy/", views.copy_built_in, name="copy-built-in"),
    path("<int:deck_id>/", views.deck, name="deck"),
    path("<int:deck_id>/settings/", views.settings, name="settings"),
    path("<int:deck_id>/copy/", views.copy, name="copy"),
    path("<int:deck_id>/delete/", views.delete, name="delete"),
    path("<int:deck_id>/choose/", views.choose, name="choose"),
    path("<int:deck_id>/sort/", views.sort, name="sort"),
    path("<int:deck_id>/order/", views.order, name="order"),
    path("<int:deck_id>/cards/new/", views.add_card, name="add-card"),
    path("<int:deck_id>/cards/<slug:slug>/", views.edit_card, name="edit-card"),
    path("<int:deck_id>/cards/<slug:slug>/delete/", views.delete_card, name="delete-card"),
    path("<int:deck_id>/cards/<slug:slug>/move/", views.move_card, name="move-card"),
]
