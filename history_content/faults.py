"""What can be wrong with content, and how it is said to the person who wrote it.

Two kinds: a :class:`Fault` is found in a data file and names file, item and field; a :class:`ContentError`
refuses what a teacher or a program asked for. Both are a code with data; :func:`sentence` says it in words.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

SENTENCES: Mapping[str, Any] = {
    # data files
    "unreadable": _("The file cannot be read: %(why)s"),
    "yaml": _("This is not valid YAML: %(why)s (line %(line)s)"),
    "duplicate_field": _("The field “%(field)s” is given twice (line %(line)s)"),
    "missing": _("“%(field)s” is missing"),
    "unknown_field": _("There is no field “%(field)s”"),
    "wrong_type": _("Expected %(expected)s, found %(found)s"),
    "wrong_value": _("The value does not fit: %(why)s"),
    "unknown_choice": _("“%(value)s” is not one of the words that may stand here"),
    "not_an_id": _("An id has small letters, digits and single hyphens only, e.g. lukang-port"),
    "not_zhuyin": _("A reading is one syllable of 注音 with its tone, e.g. ㄍㄤˇ"),
    "wrong_length": _("The text or list is too short or too long (allowed: %(limit)s)"),
    "wrong_number": _("The number is out of range (allowed: %(limit)s)"),
    "duplicate_id": _("The id “%(id)s” is used twice"),
    "unknown_era": _("There is no era “%(era)s”"),
    "not_historic": _("“%(era)s” is not one of the historic eras that may answer a clue"),
    "year_zero": _("There is no year 0: 1 BCE is -1"),
    "year_outside_era": _(
        "The year %(year)s lies outside the era %(era)s (%(start)s to %(end)s) and its accepted eras"
    ),
    "era_accepts_itself": _("An accepted era repeats the card's own era “%(era)s”"),
    "accepted_era_far": _("The accepted era “%(era)s” does not border on the year %(year)s"),
    "day_without_month": _("A day is given without its month"),
    "no_such_month": _("There is no month %(month)s"),
    "year_range": _("The year must lie between %(low)s and %(high)s"),
    "bad_address": _("A web address begins with http:// or https://"),
    "no_such_day": _("The month %(month)s has no day %(day)s"),
    "title_too_long": _("The title has %(length)s characters; %(limit)s fit on a card"),
    "names_year": _("The front must not tell the year, but it says “%(found)s”"),
    "names_era": _("The front must not tell the era, but it says “%(found)s”"),
    "id_tells": _(
        "The id goes to pupils' tablets and must not tell year or era, but it contains “%(found)s”"
    ),
    "bad_emoji": _("“%(emoji)s” is not a single emoji"),
    "no_picture": _("The picture set has no graphic for %(emoji)s (%(name)s.svg)"),
    "no_pictures": _("The picture set is not installed (npm package @twemoji/svg)"),
    "reading_not_in_title": _("The reading of “%(char)s” does not match a character of the title, in order"),
    "unknown_curriculum": _("The curriculum code “%(code)s” is not in the list above"),
    "rolls": _("A footprint card needs one clue for each roll 1 to 6, found: %(found)s"),
    "same_year_pair_wrong": _(
        "The cards %(first)s (%(first_year)s) and %(second)s (%(second_year)s) are not of one year"
    ),
    "same_year_pair_unlisted": _(
        "The cards %(first)s and %(second)s share the year %(year)s but are not listed as a pair"
    ),
    "same_year_pair_unknown": _("A same-year pair names “%(id)s”, which is not a card"),
    "era_order": _("The eras must be numbered 1, 2, 3… in the order of their beginnings"),
    "era_ends_early": _("The era ends (%(end)s) before it begins (%(start)s)"),
    "key_is_not_the_file": _("The key “%(key)s” is not the name of the file"),
    "unknown_source": _("The source “%(source)s” is not in the list above"),
    "field_of_another_kind": _("A question of the kind “%(kind)s” has no “%(field)s”"),
    "part_twice": _("Two of them have the same id"),
    "parts_say_the_same": _("Two of them say the same"),
    "wrong_count": _("There must be %(low)s to %(high)s of them, found: %(found)s"),
    "no_such_part": _("“%(part)s” is not one of the options"),
    "order_is_not_the_items": _("The right order must name each item exactly once"),
    "pairs_are_not_the_items": _("Each item needs exactly one partner"),
    "partner_twice": _("One to one: no partner may be used twice"),
    "ids_tell": _("The ids tell which sides belong together; number one side in another order"),
    # culture cards and teacher's notes
    "unknown_kind": _("There is no kind “%(kind)s” in the list above"),
    "unknown_section": _("“%(section)s” is not the id of a card of the kind “section”"),
    "no_source": _("Without a source a card can only be “unverified”, but it says “%(status)s”"),
    "explained_twice": _("The piece “%(piece)s” is already explained by “%(other)s”"),
    "no_culture_picture": _("The picture is missing: %(path)s"),
    "unknown_set": _("There is no question set “%(key)s”"),
    "minutes_differ": _("The lesson has %(minutes)s minutes, but its parts add up to %(found)s"),
    # refusals
    "unknown_culture": _("There are no culture cards of this game"),
    "unknown_notes": _("There are no teacher's notes for this game"),
    "unknown_questions": _("There is no such question set"),
    "unknown_question": _("The set has no question “%(id)s”"),
    "empty_questions": _("No questions are chosen"),
    "unknown_deck": _("There is no such deck"),
    "bad_deck_ref": _("This does not describe a deck: %(why)s"),
    "unknown_card": _("The deck has no card “%(id)s”"),
    "empty_deck": _("No cards are chosen"),
    "no_snapshot": _("The content that this table was played with is not stored any more"),
    "name_missing": _("Please give the card a name"),
    "title_missing": _("Please give the deck a name"),
    "bad_order": _("The new order must contain each card of the deck exactly once"),
    "built_in_card": _("A card of the built-in deck cannot be deleted; leave it out instead"),
    "deck_full": _("A deck can hold at most %(limit)s cards"),
    # own questions
    "questions_title_missing": _("Please give the question set a name"),
    "questions_full": _("A question set can hold at most %(limit)s questions"),
    "question_missing": _("Please write the question"),
    "too_long": _("The text has %(length)s characters; %(limit)s are possible"),
    "question_kind": _("There is no such kind of question"),
    "events_count": _("Please choose %(low)s to %(high)s different events, chosen: %(found)s"),
    "events_missing": _("At least %(low)s different events are needed, chosen: %(found)s"),
    "event_twice": _("This event is already in line %(line)s"),
    "event_gone": _("This event is not in the deck any more; please choose another"),
    "equal_years": _("Both events are of the same year, so neither came first"),
    "events_one_year": _("All events are of the same year, so every order is right"),
    "right_missing": _("Please mark the right answer"),
    "right_is_empty": _("The option that is marked as right is empty"),
    "lines_missing": _("At least %(low)s are needed, written: %(found)s"),
    "same_as_line": _("This says the same as line %(line)s"),
    "pair_half": _("The item in line %(line)s has no partner yet"),
    "one_group": _("All items have the same partner; at least two different ones are needed"),
    "range_missing": _("Please give the first and the last year of the range"),
    "range_order": _("The first year must be before the last one"),
    "range_misses": _("The right year, %(year)s, must lie within the range"),
    "era_not_offered": _("The right era must be among those offered"),
    "cannot_be_asked": _("This question cannot be asked: %(why)s"),
    "questions_order": _("The new order must contain each question of the set exactly once"),
}
"""Every code, and its sentence with named places."""


_TYPES: Mapping[str, Any] = {
    "int": _("a whole number"),
    "float": _("a number with a decimal point"),
    "str": pgettext_lazy("kind of value", "text"),
    "bool": _("yes or no"),
    "array": pgettext_lazy("kind of value", "a list"),
    "object": _("fields with values"),
    "null": pgettext_lazy("kind of value", "nothing"),
}


def type_name(name: str) -> Any:
    """A kind of value in words, said in the language that is active when the fault is printed."""
    return _TYPES.get(name, name)


def sentence(code: str, data: Mapping[str, Any]) -> str:
    """The sentence for ``code`` in the active language."""
    return str(SENTENCES[code]) % data


class Fault(msgspec.Struct, frozen=True):
    """What is wrong in a data file: at ``item`` (an id, or ``#3`` for the third), in ``field``."""

    file: str
    item: str
    field: str
    code: str
    data: dict[str, Any] = {}

    def __str__(self) -> str:
        place = ": ".join(part for part in (self.file, self.item, self.field) if part)
        return f"{place}: {sentence(self.code, self.data)}"


def twice(file: str, field: str, ids: Iterable[str]) -> Iterator[Fault]:
    """A fault for each id that stands there more than once."""
    counts = Counter(ids)
    for name in sorted(name for name, count in counts.items() if count > 1):
        yield Fault(file, name, field, "duplicate_id", {"id": name})


def misnamed(file: str, field: str, key: str) -> Iterator[Fault]:
    """A fault where a file is not named by the key in it."""
    if file.rpartition("/")[2] != f"{key}.yaml":
        yield Fault(file, "", field, "key_is_not_the_file", {"key": key})


class ContentFaults(Exception):
    """The data files have faults; all of them are in ``faults``."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


class ContentError(Exception):
    """A request about content is refused. ``code`` is one of :data:`SENTENCES`; nothing was changed."""

    def __init__(self, code: str, **data: Any) -> None:
        if code not in SENTENCES:
            raise LookupError(code)
        super().__init__(code)
        self.code = code
        self.data = data

    @property
    def message(self) -> str:
        """What a teacher reads, in the active language."""
        return sentence(self.code, self.data)

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"
