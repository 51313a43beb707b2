"""Pages of people: the way in for students, teachers, classes."""

from django.urls import path

from classroom.rosters.views import classes, importing, join, notes, personal, students, teachers

app_name = "rosters"
urlpatterns = [
    # students
    path("", join.welcome, name="welcome"),
    path("join/", join.find, name="find"),
    path("join/<str:code>/", join.join, name="join"),
    path("join/<str:code>/<int:number>/", join.code, name="join-code"),
    path("here/", join.here, name="here"),
    path("here/<int:student>/out/", join.not_me, name="not-me"),
    path("here/out/", join.everybody_out, name="everybody-out"),
    # teachers
    path("teacher/", teachers.home, name="home"),
    path("teacher/login/", teachers.teacher_login, name="teacher-login"),
    path("teacher/logout/", teachers.teacher_logout, name="teacher-logout"),
    path("teacher/account/", teachers.account, name="account"),
    path("teacher/account/password/", teachers.password, name="password"),
    path("teacher/data/", personal.data, name="data"),
    path("teacher/data/erase/", personal.erase_old, name="data-erase"),
    # classes
    path("classes/new/", classes.create, name="classroom-new"),
    path("classes/<int:pk>/", classes.detail, name="classroom"),
    path("classes/<int:pk>/people/", classes.live_people, name="people"),
    path("classes/<int:pk>/sign-in/", classes.hold_sign_in, name="hold-sign-in"),
    path("classes/<int:pk>/show/", classes.show, name="show"),
    path("classes/<int:pk>/settings/", classes.settings, name="classroom-settings"),
    path("classes/<int:pk>/code/", classes.renew_code, name="renew-code"),
    path("classes/<int:pk>/archive/", classes.archive, name="archive"),
    path("classes/<int:pk>/bring-back/", classes.bring_back, name="bring-back"),
    path("classes/<int:pk>/delete/", classes.delete, name="delete"),
    path("classes/<int:pk>/teachers/", classes.add_co_teacher, name="co-teacher-add"),
    path(
        "classes/<int:pk>/teachers/<int:teacher>/remove/", classes.remove_co_teacher, name="co-teacher-remove"
    ),
    path("classes/<int:pk>/add/", students.add, name="student-add"),
    path("classes/<int:pk>/paste/", importing.import_list, name="paste"),
    path("classes/<int:pk>/paste/undo/", importing.undo, name="import-undo"),
    path("classes/<int:pk>/cards/", students.cards, name="cards"),
    path("classes/<int:pk>/help/", students.lift_all, name="lift-all"),
    path("classes/<int:pk>/out/", students.sign_out_all, name="sign-out-all"),
    path("classes/<int:pk>/groups/", notes.save_group, name="group-save"),
    path("classes/<int:pk>/groups/<int:group>/remove/", notes.remove_group, name="group-remove"),
    # one student
    path("students/<int:pk>/", students.edit, name="student"),
    path("students/<int:pk>/remove/", students.remove, name="student-remove"),
    path("students/<int:pk>/back/", students.take_back, name="student-back"),
    path("students/<int:pk>/code/", students.reset_code, name="student-code"),
    path("students/<int:pk>/help/", students.lift, name="student-help"),
    path("students/<int:pk>/out/", students.sign_out, name="student-out"),
    path("students/<int:pk>/notes/", notes.add, name="note-add"),
    path("students/<int:pk>/notes/<int:note>/remove/", notes.remove, name="note-remove"),
    path("students/<int:pk>/data/", personal.student_data, name="student-data"),
    path("students/<int:pk>/export/", personal.export, name="student-export"),
    path("students/<int:pk>/erase/", personal.erase, name="student-erase"),
]
