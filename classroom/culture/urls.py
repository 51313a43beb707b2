"""Addresses of culture cards and teacher's notes."""

from django.urls import path

from classroom.culture import views

app_name = "culture"
urlpatterns = [
    path("<slug:game>/", views.overview, name="overview"),
    path("<slug:game>/lesson/", views.lesson, name="lesson"),
    path("<slug:game>/<str:lang>/<str:version>.json", views.cards, name="cards"),
]
