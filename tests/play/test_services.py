"""Setting up a table: what is dealt and kept, and what is refused."""

from __future__ import annotations

import msgspec
import pytest

from classroom.errors import Refused
from classroom.play import selectors
from classroom.play.models import Dealt, Seat, Table
from classroom.play.services import Sitter, create_table
from games.match import Match
from history_content import library
from tests.world import World

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(db: None) -> World:
    return World.make()


def test_a_table_is_dealt_from_its_seed_and_can_be_dealt_again(world: World):
    table = world.table(seed=41)
    stored = Table.objects.get(pk=table.pk)
    assert (stored.revision, stored.status, stored.rules_version) == (0, "playing", 1)
    again = Match.replay(stored.game, stored.setting, 41, ()).match
    assert again.state_json.decode() == stored.state
    assert msgspec.json.decode(stored.decided) == {str(seat): 0 for seat in range(-1, 4)}


def test_seats_are_in_the_order_of_the_sitters(world: World):
    table = create_table(
        activity=world.activity,
        number=1,
        round=1,
        sitters=[Sitter(bot_skill=0.9), Sitter(student_id=world.students[0].pk), Sitter()],
        seed=1,
    )
    seats = Seat.objects.filter(table=table).values_list("index", "student_id", "bot_skill")
    assert list(seats) == [(0, None, 0.9), (1, world.students[0].pk, 0.5), (2, None, 0.5)]


def test_a_clock_starts_with_the_table(world: World):
    world.activity.options = {"seconds": 60}
    table = world.table()
    assert table.clock_id
    assert table.deadline is not None
    assert 59 < (table.deadline - table.started_at).total_seconds() < 61


def test_the_content_is_kept_as_it_was_dealt(world: World):
    table = world.table()
    assert library.restore(table.content_hash).deck.cards


def test_tables_dealt_alike_share_their_setting(world: World):
    world.table(seed=1)
    world.table(seed=2)
    world.activity.options = {"max_shift": 1}
    world.table(seed=3)
    assert Dealt.objects.count() == 2


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"deck": {"kind": "built-in", "key": "nowhere"}}, "unknown_deck"),
        ({"deck": {"kind": "nothing"}}, "bad_deck_ref"),
        ({"options": {"seconds": 1}}, "bad_options"),
        ({"options": {"unknown": 1}}, "bad_options"),
        ({"game": "no-such-game"}, "unknown_game"),
    ],
)
def test_what_cannot_be_dealt_is_refused_and_nothing_is_stored(world: World, fields: dict, code: str):
    for name, value in fields.items():
        setattr(world.activity, name, value)
    with pytest.raises(Refused) as refused:
        world.table()
    assert (refused.value.code, bool(refused.value.message)) == (code, True)
    assert not Table.objects.exists()


def test_a_deck_too_small_is_refused_with_both_numbers(world: World):
    """voyage.md: refused with the numbers needed and present."""
    cards = [card.id for card in library.resolve({"kind": "built-in", "key": "taiwan"}).deck.cards[:9]]
    world.activity.deck = {"kind": "built-in", "key": "taiwan", "cards": cards}
    with pytest.raises(Refused) as refused:
        world.table()
    assert (refused.value.code, refused.value.data["needed"], refused.value.data["present"]) == (
        "deck_too_small",
        12,
        9,
    )


def test_nobody_sits_twice(world: World):
    with pytest.raises(Refused) as refused:
        world.table(world.students[0], world.students[0])
    assert refused.value.code == "seat_twice"


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_too_few_or_too_many_seats(world: World, seats: int):
    with pytest.raises(Refused) as refused:
        create_table(activity=world.activity, number=1, round=1, sitters=[Sitter()] * seats, seed=1)
    assert refused.value.code == "bad_seats"


def test_the_same_number_and_round_only_once(world: World):
    world.table()
    with pytest.raises(Refused) as refused:
        create_table(activity=world.activity, number=1, round=1, sitters=[Sitter(), Sitter()], seed=1)
    assert refused.value.code == "table_exists"


def test_table_place_says_where_and_whose(world: World):
    table = world.table(*world.students[:2], bots=1)
    place = selectors.table_place(table.pk)
    assert place is not None
    assert (place.session_id, place.classroom_id) == (world.session.pk, world.classroom.pk)
    assert place.keys == {f"s{student.pk}" for student in world.students[:2]}
    assert selectors.table_place(999_999) is None
    assert selectors.teaches(world.teacher.pk, world.classroom.pk)
    assert not selectors.teaches(world.teacher.pk, 999_999)
