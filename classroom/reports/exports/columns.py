"""The columns of the exported tables: what each is called, what it means, and what kind of value it holds.

The sheet "columns" of a workbook and docs/exports.md say the same; ``key`` is the name in the documents.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Kind = Literal["text", "whole", "number", "share", "time", "day"]
"""``share``: 0..1, shown in percent; ``time``: local date and time."""


class Column(NamedTuple):
    """One column. ``width``: in characters."""

    key: str
    title: str | Promise
    kind: Kind
    width: int
    meaning: str | Promise


class Sheet(NamedTuple):
    """A table. ``key`` is its name in the documents, ``title`` that of the sheet."""

    key: str
    title: str | Promise
    columns: tuple[Column, ...]


_NUMBER: Final = Column(
    "number",
    pgettext_lazy("a column", "Seat number"),
    "whole",
    6,
    _("The seat number in the class. Empty for guests, and where names are left out."),
)
_NAME: Final = Column(
    "name",
    pgettext_lazy("a column", "Name"),
    "text",
    14,
    _("The student, or a guest's nickname. Without names: a code, the same in all exports."),
)
_PART: Final = Column(
    "part",
    pgettext_lazy("a column", "Takes part as"),
    "text",
    8,
    _("Student or guest. Guests are counted apart and are in no figure of the class."),
)
_SEGMENT: Final = Column(
    "segment",
    pgettext_lazy("a column", "What was judged"),
    "text",
    14,
    _("Order in time, eras, culture, or bets on cards of one’s own choice; never added up together."),
)
_INFORMATIVE: Final = Column(
    "informative",
    pgettext_lazy("a column", "With weight"),
    "whole",
    9,
    _("Answers that tell knowing from guessing: not every answer was right, and not every one wrong."),
)
_KNOWN: Final = Column(
    "known",
    pgettext_lazy("a column", "Really known"),
    "share",
    10,
    _("Above-chance accuracy: 0 is guessing, 1 is all known. Empty while there are too few answers."),
)
_LOW: Final = Column(
    "low",
    pgettext_lazy("a column", "From"),
    "share",
    8,
    _("Lower end of the interval in which the true value lies in 95 of 100 cases."),
)
_HIGH: Final = Column("high", pgettext_lazy("a column", "To"), "share", 8, _("Upper end of that interval."))
_SESSION: Final = Column(
    "session", pgettext_lazy("a column", "Session"), "text", 22, _("Title of the session.")
)
_DAY: Final = Column("day", pgettext_lazy("a column", "Date"), "day", 11, _("Day of the session."))

SUMMARY: Final = Sheet(
    "summary",
    pgettext_lazy("a sheet", "Summary"),
    (
        _NUMBER,
        _NAME,
        _PART,
        _SEGMENT,
        Column(
            "answered",
            pgettext_lazy("a column", "Answered"),
            "whole",
            9,
            _("How many judgements were answered, by placing a card, betting, or answering a question."),
        ),
        _INFORMATIVE,
        Column("right", pgettext_lazy("a column", "Right"), "whole", 8, _("Answers that were fully right.")),
        Column(
            "wrong",
            pgettext_lazy("a column", "Wrong"),
            "whole",
            8,
            _("Answers that were wrong, or only partly right."),
        ),
        Column(
            "unanswered",
            pgettext_lazy("a column", "No answer"),
            "whole",
            9,
            _("Asked and present, but not answered. Never counted as wrong."),
        ),
        Column(
            "raw",
            pgettext_lazy("a column", "Points of all answers"),
            "share",
            11,
            _("Mean score of all answers, luck and all. Not comparable between games."),
        ),
        _KNOWN,
        _LOW,
        _HIGH,
        Column(
            "more",
            pgettext_lazy("a column", "Still needed"),
            "whole",
            9,
            _("About how many more answers with weight are needed until the percentage is shown; 0: it is."),
        ),
        Column(
            "years_off",
            pgettext_lazy("a column", "Years off"),
            "number",
            9,
            _("Median distance, in years, of the wrong answers that have one."),
        ),
        Column(
            "account",
            pgettext_lazy("a column", "Account"),
            "text",
            20,
            _("The person in xAPI statements and in the JSON dump, always the same code."),
        ),
    ),
)

SESSIONS: Final = Sheet(
    "sessions",
    pgettext_lazy("a sheet", "By session"),
    (
        _DAY,
        _SESSION,
        _NUMBER,
        _NAME,
        _PART,
        _SEGMENT,
        *[column for column in SUMMARY.columns if column.key in ("answered", "informative", "unanswered")],
        _KNOWN,
        _LOW,
        _HIGH,
    ),
)

PLACEMENTS: Final = Sheet(
    "placements",
    pgettext_lazy("a sheet", "Placements"),
    (
        Column(
            "at",
            pgettext_lazy("a column", "Time"),
            "time",
            19,
            _("When the judgement was made, by the server's clock, in local time."),
        ),
        _SESSION,
        Column("game", pgettext_lazy("a column", "Game"), "text", 14, _("The game.")),
        Column("table", pgettext_lazy("a column", "Table"), "whole", 6, _("Number of the table.")),
        Column(
            "round",
            pgettext_lazy("a column", "Round"),
            "whole",
            6,
            _("1, or more where the table played again."),
        ),
        Column(
            "move",
            pgettext_lazy("a column", "Move"),
            "whole",
            6,
            _("Which move of the table; several students may be judged by one move."),
        ),
        _NUMBER,
        _NAME,
        _PART,
        _SEGMENT,
        Column(
            "kind",
            pgettext_lazy("a column", "How"),
            "text",
            10,
            _("Placed on one's own turn, judged along on another's turn, or the kind of question."),
        ),
        Column(
            "subject",
            pgettext_lazy("a column", "Card or question"),
            "text",
            26,
            _("What the judgement was about."),
        ),
        Column(
            "year",
            pgettext_lazy("a column", "Year"),
            "whole",
            7,
            _("Year of the card; negative before our era; empty where it is no card."),
        ),
        Column("era", pgettext_lazy("a column", "Era"), "text", 12, _("Era of the card.")),
        Column(
            "answer",
            pgettext_lazy("a column", "Answer"),
            "text",
            34,
            _("Where the card was put, between which neighbours, or what was answered."),
        ),
        Column(
            "right_answer",
            pgettext_lazy("a column", "Would have been right"),
            "text",
            28,
            _("For wrong answers: what would have been right."),
        ),
        Column(
            "result",
            pgettext_lazy("a column", "Result"),
            "text",
            10,
            _("Right, wrong, partly right, or no answer."),
        ),
        Column("score", pgettext_lazy("a column", "Score"), "number", 7, _("From 0 (wrong) to 1 (right).")),
        Column(
            "chance",
            pgettext_lazy("a column", "Luck"),
            "share",
            7,
            _("What a blind guess among the answers then open would have scored on average."),
        ),
        Column(
            "weight",
            pgettext_lazy("a column", "Weight"),
            "number",
            7,
            _("1 less luck; 0 where every answer was right, none was, or none was given."),
        ),
        Column(
            "years_off",
            pgettext_lazy("a column", "Years off"),
            "number",
            8,
            _("How far a wrong answer was off, in years, where that makes sense."),
        ),
        Column(
            "seconds",
            pgettext_lazy("a column", "Seconds"),
            "number",
            8,
            _("How long the answer took, where the game measures it."),
        ),
        Column(
            "notes",
            pgettext_lazy("a column", "Notes"),
            "text",
            16,
            _("Team turn: the team could talk. Came back: seen before in this game. Own choice: a free bet."),
        ),
        Column(
            "item",
            pgettext_lazy("a column", "Id"),
            "text",
            22,
            _("The card's, clue's or question's id in the deck; the same in all languages."),
        ),
    ),
)

CONFUSIONS: Final = Sheet(
    "confusions",
    pgettext_lazy("a sheet", "Confusions"),
    (
        _NUMBER,
        Column(
            "whose",
            pgettext_lazy("a column", "Whose"),
            "text",
            14,
            _("All students together first, then each student by name (or code)."),
        ),
        Column(
            "first",
            pgettext_lazy("a column", "Earlier event"),
            "text",
            26,
            _("Of two events that were judged against each other, the one that happened first."),
        ),
        Column(
            "first_year", pgettext_lazy("a column", "Its year"), "whole", 7, _("Year of the earlier event.")
        ),
        Column(
            "second", pgettext_lazy("a column", "Later event"), "text", 26, _("The one that happened later.")
        ),
        Column(
            "second_year", pgettext_lazy("a column", "Its year"), "whole", 7, _("Year of the later event.")
        ),
        Column(
            "inverted",
            pgettext_lazy("a column", "Put the wrong way round"),
            "whole",
            12,
            _("How often the later event was put before the earlier one; two times or more are listed."),
        ),
        Column(
            "asked",
            pgettext_lazy("a column", "Judged together"),
            "whole",
            12,
            _("How often the two were judged against each other, in answers with weight."),
        ),
        Column(
            "share",
            pgettext_lazy("a column", "Share"),
            "share",
            8,
            _("The first number as a part of the second. The list begins with the surest pair."),
        ),
    ),
)

ERAS: Final = Sheet(
    "eras",
    pgettext_lazy("a sheet", "Eras"),
    (
        Column("asked_era", pgettext_lazy("a column", "Era asked for"), "text", 16, _("The right era.")),
        Column(
            "answered_era", pgettext_lazy("a column", "Era answered"), "text", 16, _("The era that was said.")
        ),
        Column(
            "count",
            pgettext_lazy("a column", "How often"),
            "whole",
            9,
            _("How often students said that; where both eras are the same, it was right."),
        ),
        Column(
            "of",
            pgettext_lazy("a column", "Of"),
            "whole",
            9,
            _("How many answers there were where this era was asked for."),
        ),
        Column(
            "share",
            pgettext_lazy("a column", "Share"),
            "share",
            8,
            _("The first number as a part of the second."),
        ),
    ),
)

EXPLANATIONS: Final = Sheet(
    "columns",
    pgettext_lazy("a sheet", "Columns"),
    (
        Column("sheet", pgettext_lazy("a column", "Sheet"), "text", 14, ""),
        Column("column", pgettext_lazy("a column", "Column"), "text", 20, ""),
        Column("meaning", pgettext_lazy("a column", "What it says"), "text", 90, ""),
    ),
)
