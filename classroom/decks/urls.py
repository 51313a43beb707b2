"""Addresses of the deck pages."""

from django.urls import path

from classroom.decks import doubt_views, question_views, sheet_views, transfer_views, views

app_name = "decks"
urlpatterns = [
    path("", views.deck_list, name="list"),
    path("new/", views.create, name="create"),
    path("preview/", views.preview, name="preview"),
    path("doubts/done/", doubt_views.done, name="doubt-done"),
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
    path("questions/", question_views.question_sets, name="question-sets"),
    path("questions/new/", question_views.new_question_set, name="new-question-set"),
    path("questions/built-in/<slug:key>/", question_views.built_in_questions, name="built-in-questions"),
    path(
        "questions/built-in/<slug:key>/copy/",
        question_views.copy_built_in_questions,
        name="copy-built-in-questions",
    ),
    path("questions/<int:set_id>/", question_views.question_set, name="question-set"),
    path(
        "questions/<int:set_id>/settings/", question_views.question_set_settings, name="question-set-settings"
    ),
    path("questions/<int:set_id>/copy/", question_views.copy_question_set, name="copy-question-set"),
    path("questions/<int:set_id>/delete/", question_views.delete_question_set, name="delete-question-set"),
    path("questions/<int:set_id>/order/", question_views.reorder_questions, name="reorder-questions"),
    path("questions/<int:set_id>/new/", question_views.choose_kind, name="choose-kind"),
    path("questions/<int:set_id>/new/<slug:kind>/", question_views.add_question, name="add-question"),
    path("questions/<int:set_id>/q/<slug:slug>/", question_views.edit_question, name="edit-question"),
    path(
        "questions/<int:set_id>/q/<slug:slug>/delete/", question_views.delete_question, name="delete-question"
    ),
    path("questions/<int:set_id>/q/<slug:slug>/move/", question_views.move_question, name="move-question"),
    path(
        "questions/<int:set_id>/q/<slug:slug>/include/",
        question_views.include_question,
        name="include-question",
    ),
    path(
        "questions/<int:set_id>/q/<slug:slug>/preview/",
        question_views.preview_question,
        name="preview-question",
    ),
    path("built-in/<slug:key>/table.<slug:ext>", transfer_views.built_in_file, name="built-in-file"),
    path("<int:deck_id>/table.<slug:ext>", transfer_views.deck_file, name="deck-file"),
    path("<int:deck_id>/table/", transfer_views.deck_table, name="deck-table"),
    path("table/", transfer_views.new_deck_table, name="new-deck-table"),
    path("template/<slug:kind>.<slug:ext>", transfer_views.template_file, name="table-template"),
    path(
        "questions/built-in/<slug:key>/table.<slug:ext>",
        transfer_views.built_in_set_file,
        name="built-in-set-file",
    ),
    path("questions/<int:set_id>/table.<slug:ext>", transfer_views.set_file, name="set-file"),
    path("questions/<int:set_id>/table/", transfer_views.set_table, name="set-table"),
    path("questions/table/", transfer_views.new_set_table, name="new-set-table"),
    path("built-in/<slug:key>/sheets/", sheet_views.built_in_sheets, name="built-in-sheets"),
    path("<int:deck_id>/sheets/", sheet_views.deck_sheets, name="deck-sheets"),
    path(
        "questions/built-in/<slug:key>/sheets/", sheet_views.built_in_set_sheets, name="built-in-set-sheets"
    ),
    path("questions/<int:set_id>/sheets/", sheet_views.set_sheets, name="set-sheets"),
]
