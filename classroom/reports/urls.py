from django.urls import path

from classroom.reports import (
    deck_views,
    export_views,
    replay_views,
    student_views,
    views,
    wide_views,
)

app_name = "reports"
urlpatterns = [
    path("", views.home, name="home"),
    path("sessions/<int:pk>/", views.session, name="session"),
    path("sessions/<int:pk>/placements/", views.placements, name="placements"),
    path("classes/<int:pk>/", views.classroom, name="classroom"),
    path("classes/<int:pk>/placements/", wide_views.of_classroom, name="classroom-placements"),
    path("students/<int:pk>/", student_views.student, name="student"),
    path("students/<int:pk>/placements/", student_views.placements, name="student-placements"),
    path("students/<int:pk>/sheet/", student_views.sheet, name="sheet"),
    path("decks/<slug:kind>/<slug:key>/", deck_views.deck, name="deck"),
    path("decks/<slug:kind>/<slug:key>/placements/", wide_views.of_deck, name="deck-placements"),
    path("mine/", student_views.mine, name="mine"),
    path("sessions/<int:pk>/export/", export_views.session, name="export-session"),
    path("sessions/<int:pk>/export/file/", export_views.session_file, name="export-session-file"),
    path("classes/<int:pk>/export/", export_views.classroom, name="export-classroom"),
    path("classes/<int:pk>/export/file/", export_views.classroom_file, name="export-classroom-file"),
    path("tables/<int:pk>/replay/", replay_views.replay, name="replay"),
    path("tables/<int:pk>/replay/steps/", replay_views.steps, name="replay-steps"),
    path("tables/<int:pk>/replay/judgements/", replay_views.judgements, name="replay-judgements"),
]
