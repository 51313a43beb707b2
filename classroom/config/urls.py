"""Where each part of the product is found."""

from django.urls import include, path

from classroom.config import views

urlpatterns = [
    path("jsi18n/<str:lang>/<str:version>.js", views.catalogue, name="catalogue"),
    path("language/", views.set_language, name="set-language"),
    path("credits/", views.credits, name="credits"),
    path("healthz", views.health, name="health"),
    path("decks/", include("classroom.decks.urls")),
    path("sessions/", include("classroom.lessons.urls")),
    path("reports/", include("classroom.reports.urls")),
    path("culture/", include("classroom.culture.urls")),
    path("games/", include("classroom.lobby.urls")),
    path("", include("classroom.live.urls")),
    path("", include("classroom.rosters.urls")),
]

handler400 = "classroom.config.views.bad_request"
handler403 = "classroom.config.views.forbidden"
handler404 = "classroom.config.views.not_found"
handler500 = "classroom.config.views.server_error"
