"""Sentences of quiz (全班問答)."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

TITLE = _("Class quiz")

SUMMARY = _("Everybody answers the same question at the same time; then the answer is shown and talked over.")

TEACHES = _(
    "Order in time, eras and culture, question by question. The whole class judges at once, so the report "
    "has something to say about everybody."
)

PHASES = {
    "LOBBY": _("The quiz is about to begin"),
    "ASK": _("Answer the question"),
    "REVEAL": _("This was the answer"),
}

REJECTIONS = {
    "closed": _("This question is closed; your answer came too late. Get ready for the next one."),
    "already_answered": _("You have already answered. Wait for the others."),
    "joins_next": _("This question was already open when you came. You play from the next one."),
    "not_started": _("The quiz has not begun yet."),
}

EVENTS = {
    "asked": _("Question %(number)s of %(of)s."),
    "answered": _("%(who)s has answered."),
    "time_up": _("Time is up for question %(number)s."),
    "closed": _("Question %(number)s is closed: %(answered)s of %(asked)s answered."),
    "scored": _("You got %(points)s points for question %(number)s."),
    "unanswered": _("You did not answer question %(number)s."),
    "skipped": _("Question %(number)s was left out."),
    "extended": _("%(seconds)s more seconds for this question."),
    "finished": _("The quiz is over after %(questions)s questions."),
}

REASONS = {
    "all_asked": _("All questions have been asked."),
    "finished": _("The teacher closed the quiz."),
}

OPTIONS = {
    "shuffle": (
        _("Another order on every tablet"),
        _("Off: everybody sees the options and items in the order in which they were written."),
    ),
    "start_seat": (_("Who begins"), _("Means nothing here: all answer at once.")),
    "seconds": (
        _("Seconds for each question"),
        _("When they are up, the question closes. Leave empty for no limit (by the clock: 20 seconds)."),
    ),
    "pace": (_("Who sets the pace"), _("You, the clock, or each student alone.")),
    "reveal_seconds": (
        _("Seconds to look at the answer"),
        _("With the clock’s pace: then the next question begins."),
    ),
    "grading": (_("How orders are marked"), _("What an order that is partly right is worth.")),
    "allow_change": (
        _("Answers may be changed"),
        _("Until the question closes. Off: the first answer counts."),
    ),
    "speed_bonus": (
        _("Bonus for quick answers"),
        _("Up to 50 points more. Off is calmer, and fairer to slow readers."),
    ),
    "tolerance": (
        _("Years off that still earn points"),
        _("For estimated years. Leave empty for a tenth of the range shown."),
    ),
    "recipe": (
        _("Make questions from the cards"),
        _("Questions are made from the cards of the deck when the quiz begins."),
    ),
    "recipe.kinds": (_("Kinds of question"), _("They take turns.")),
    "recipe.number": (_("How many questions"), _("About a minute each.")),
    "recipe.eras": (_("Only from these eras"), _("None chosen: from all.")),
    "recipe.difficulty": (
        _("Difficulty"),
        _("The harder, the closer together the events lie in time."),
    ),
}

CHOICES = {
    "pace.teacher": _("The teacher goes on"),
    "pace.clock": _("The clock goes on"),
    "pace.self": _("Each student alone"),
    "grading.pairs": _("Share of pairs in the right order"),
    "grading.exact": _("All or nothing"),
    "grading.adjacent": _("Share of neighbours in the right order"),
    "grading.longest": _("Longest part in the right order"),
    # In one word, for the sentence that sums a recipe up.
    "recipe.short.order": pgettext_lazy("kind of question", "ordering"),
    "recipe.short.insert": pgettext_lazy("kind of question", "into a timeline"),
    "recipe.short.before_after": pgettext_lazy("kind of question", "earlier or later"),
    "recipe.short.era": pgettext_lazy("kind of question", "eras"),
    "recipe.short.year": pgettext_lazy("kind of question", "years"),
    "recipe.kinds.order": _("Put events in order"),
    "recipe.kinds.insert": _("Put an event into a timeline"),
    "recipe.kinds.before_after": _("Which came first?"),
    "recipe.kinds.era": _("Which era?"),
    "recipe.kinds.year": _("Estimate the year"),
    "recipe.difficulty.1": _("Easy: 100 years apart and more"),
    "recipe.difficulty.2": _("Middle: 20 to 100 years apart"),
    "recipe.difficulty.3": _("Hard: less than 20 years apart"),
}
