"""Pages of a running session. The HTTP fallback of the sockets is mounted beside them."""

from django.urls import path

from classroom.live import debrief_views, doubt_views, fallback, practice_views, views

app_name = "live"
urlpatterns = [
    # students
    path("play/", views.play, name="play"),
    path("play/result/<int:table>/", views.result, name="result"),
    path("play/practice/", practice_views.begin, name="practice"),
    path("play/practice/<int:pk>/", practice_views.table, name="practice-table"),
    # teachers
    path("live/<int:pk>/", views.run, name="run"),
    path("live/<int:pk>/open/", views.open_and_go, name="open"),
    path("live/<int:pk>/projector/", views.projector, name="projector"),
    path("live/<int:pk>/do/<str:action>/", views.act, name="act"),
    path("live/<int:pk>/debrief/", debrief_views.page, name="debrief"),
    path("live/<int:pk>/debrief/<int:activity>/", debrief_views.page, name="debrief-of"),
    path("live/<int:pk>/debrief/<int:activity>/figures/", debrief_views.figures, name="debrief-figures"),
    # both
    path("live/doubt/<int:table>/", doubt_views.report, name="doubt"),
    *fallback.urls,
]
