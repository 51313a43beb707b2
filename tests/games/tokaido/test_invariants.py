"""What holds after every action of tokaido (invariants: TOKAIDO)."""

from __future__ import annotations

from collections import Counter

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.core.rng import Source
from games.tokaido import data
from games.tokaido.market import all_points, sets_of
from games.tokaido.road import circles, inns_of

from ..worlds import begun, drive
from .tables import GAME


@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
@given(match=begun(GAME), seed=st.integers(0, 2**32))
def test_invariants_of_tokaido_hold_after_every_action(match, seed):
    source = Source(seed)
    check(match)
    was = match.state
    while match.outcome is None:
        drive(match, source, 1)
        check(match)
        state = match.state
        assert all(now.position >= then.position for now, then in zip(state.pawns, was.pawns, strict=True))
        assert all(now.total >= then.total for now, then in zip(state.tally, was.tally, strict=True))
        was = state


def check(match):
    """What must hold after every action."""
    state, setting = match.state, match.setting
    inns = inns_of(setting.options)
    # Pawns: none on another, branches only with four or five, never past an inn not yet left by all.
    assert len(set(state.pawns)) == len(state.pawns)
    for pawn in state.pawns:
        assert 1 <= pawn.place <= circles(setting, pawn.position)
        if len(state.pawns) <= 3 and pawn.position not in inns:
            assert pawn.place == 1
    last = min(pawn.position for pawn in state.pawns)
    gate = next((inn for inn in inns if inn > last), data.GOAL)
    assert max(pawn.position for pawn in state.pawns) <= gate
    assert min(state.coins) >= 0
    assert min(state.temple) >= 0
    conserved(state)
    for seat in range(match.seats):
        scenery = state.panoramas[seat]
        assert all(0 <= scenery.of(kind) <= most for kind, most in data.PANORAMAS.items())
        meals = state.meals[seat]
        assert len(set(meals)) == len(meals) <= sum(inn <= state.pawns[seat].position for inn in inns[1:])
        tally = state.tally[seat]
        assert tally.meals == data.MEAL_POINTS * len(meals)
        assert tally.springs == sum(state.springs[seat])
        assert tally.temple == state.temple[seat]
        assert tally.souvenirs == all_points([], state.souvenirs[seat])
        assert tally.panoramas == sum(
            scenery.of(kind) * (scenery.of(kind) + 1) // 2 for kind in data.PANORAMAS
        )
        assert tally.achievements == data.ACHIEVEMENT_POINTS * len(state.achievements[seat])
        for one in sets_of(state.souvenirs[seat]):
            assert len({good.type for good in one}) == len(one) <= 4
    for kind in data.PANORAMAS:
        assert sum(kind in cards for cards in state.achievements) <= 1


def conserved(state):
    """24 souvenirs, 12 springs, 14 encounters and 25 meals are somewhere, each once."""
    everywhere = Counter((*state.souvenir_deck, *state.goods))
    for cards in state.souvenirs:
        everywhere.update(cards)
    assert everywhere == Counter(data.SOUVENIR_DECK)
    springs = Counter(state.spring_deck)
    for points in state.springs:
        springs.update(points)
    assert springs == Counter(data.SPRING_DECK)
    people = Counter((*state.encounter_deck, *state.people))
    for met in state.encounters:
        people.update(met)
    assert people == Counter(data.ENCOUNTER_DECK)
    meals = Counter((*state.meal_deck, *state.meals_out))
    for eaten in state.meals:
        meals.update(eaten)
    assert meals == Counter(data.MEAL_DECK)


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(match=begun(GAME), seed=st.integers(0, 2**32))
def test_what_a_stop_is_said_to_give_is_what_it_gives(match, seed):
    """`ahead` of the view against what the move does: the board reckons nothing."""
    source = Source(seed)
    while match.outcome is None:
        view = match.view(None)
        before = match.state
        drive(match, source, 1)
        last = match.state.last
        if last is None or last.kind != "move" or view["moving"] is None:
            continue
        stop = next(each for each in view["ahead"] if each["position"] == last.position)
        assert stop["why"] is None
        moved = match.state.pawns[view["moving"]]
        assert (moved.position, moved.place) == (stop["position"], stop["place"])
        if stop["kind"] in ("farm", "spring", "paddy", "mountain", "sea"):
            seat = last.seat
            gained = sum(gain.points for gain in last.gains if gain.seat is None)
            assert stop["low"] + stop["bonus"] <= gained <= stop["high"] + stop["bonus"]
            assert match.state.coins[seat] - before.coins[seat] == stop["coins"]
        if match.outcome is None and stop["again"]:
            assert match.view(None)["order"][0] == view["moving"]


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from(data.SOUVENIR_DECK), unique=True, max_size=14),
    st.randoms(use_true_random=False),
)
def test_souvenirs_give_the_same_in_whatever_order_they_are_bought(cards, random):
    other = list(cards)
    random.shuffle(other)
    assert all_points([], cards) == all_points([], other)
    # By the text: sets of different types, each card worth its number in its set.
    text = sum(sum(data.SOUVENIR_POINTS[: len(one)]) for one in sets_of(cards))
    assert all_points([], cards) == text
