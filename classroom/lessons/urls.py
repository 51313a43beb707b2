from django.urls import path

from classroom.lessons import guest_views, template_views, views

app_name = "lessons"
urlpatterns = [
    path("", views.session_list, name="list"),
    path("new/", views.create, name="create"),
    path("join/", guest_views.guest_join, name="guest-join"),
    path("join/<str:code>/", guest_views.guest_join, name="guest-join-code"),
    path("leave/<int:guest_pk>/", guest_views.guest_leave, name="guest-leave"),
    path("templates/", template_views.template_list, name="templates"),
    path("templates/<int:template_pk>/rename/", template_views.rename, name="template-rename"),
    path("templates/<int:template_pk>/delete/", template_views.delete, name="template-delete"),
    path("<int:pk>/keep/", template_views.keep, name="keep"),
    path("<int:pk>/activities/from-template/", template_views.add, name="template-add"),
    path("<int:pk>/activities/<int:activity_pk>/copy/", template_views.copy_activity, name="activity-copy"),
    path("<int:pk>/", views.detail, name="detail"),
    path("<int:pk>/copy/", views.copy, name="copy"),
    path("<int:pk>/delete/", views.delete, name="delete"),
    path("<int:pk>/activities/new/", views.activity, name="activity-new"),
    path("<int:pk>/activities/new/part/", views.activity_part, name="activity-new-part"),
    path("<int:pk>/activities/order/", views.activity_order, name="activity-order"),
    path("<int:pk>/activities/<int:activity_pk>/", views.activity, name="activity"),
    path("<int:pk>/activities/<int:activity_pk>/part/", views.activity_part, name="activity-part"),
    path("<int:pk>/activities/<int:activity_pk>/move/", views.activity_move, name="activity-move"),
    path("<int:pk>/activities/<int:activity_pk>/remove/", views.activity_remove, name="activity-remove"),
    path("<int:pk>/activities/<int:activity_pk>/groups/", views.groups, name="groups"),
    path(
        "<int:pk>/activities/<int:activity_pk>/groups/suggest/", views.groups_suggest, name="groups-suggest"
    ),
]
