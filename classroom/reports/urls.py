from django.urls import path

from classroom.reports import views

app_name = "reports"
urlpatterns = [
    path("", views.home, name="home"),
    path("sessions/<int:pk>/", views.session, name="session"),
    path("sessions/<int:pk>/placements/", views.placements, name="placements"),
    path("classes/<int:pk>/", views.classroom, name="classroom"),
    path("students/<int:pk>/", views.student, name="student"),
]
