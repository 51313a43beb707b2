"""Each kind of mission (YOKAI-O5): what it counts, and what it demands."""

from __future__ import annotations

import pytest

from games.yokai.data import MISSION, MISSIONS
from games.yokai.village import have, met

from .tables import Box, faces, pick, population, table, village_of
from .test_rules import start


def counts(card: str, sketch: str, kept: tuple[str, ...] = ()) -> list[int]:
    village = village_of(Box(), sketch)
    return [have(need, village, kept) for need in MISSION[card].needs]


@pytest.mark.parametrize(
    ("card", "village", "numbers", "fulfilled"),
    [
        ("I05", "mountain 4w 4w bw", [9], True),
        ("I10", "plain 4w 4w 3w", [11], False),
        ("S04", "mountain 4w 4w 2w", [10], True),
        ("S13", "mountain 4w coast 3w", [4, 3], False),
        ("S13", "mountain 4w coast 3w bw", [4, 4], True),
        ("S19", "mountain 2w plain 2w coast 2w", [2, 2, 2], True),
        ("S23", "mountain 4w plain 4w coast 2w", [10], True),
        ("S27", "mountain bw plain bw coast bw", [3], True),
        ("S28", "mountain 1w plain bw coast bw", [1], False),
        ("S32", "mountain 3w 3w plain 3w coast 3w bw", [4], True),
        ("S32", "", [0], False),
        ("S33", "mountain 1w 2w plain 3w coast 4w", [1, 1, 1, 1], True),
        ("S34", "mountain 1w 2w plain 2w", [1, 2, 0], False),
        ("S36", "mountain 1g plain 1g", [1], True),
        ("S37", "mountain 1g plain 1g", [0], False),
        ("S38", "coast 4b", [1], True),
        ("S40", "mountain 1g plain 1o 1o coast 1g", [3], True),
        ("S41", "mountain 1g plain 1o 1o coast 1g", [3], False),
        ("S43", "mountain bw plain 2w", [1], False),
        ("S44", "mountain 1w", [1], True),
        ("S47", "mountain 4w plain 4w", [2], True),
    ],
)
def test_yokai_o5_what_a_mission_counts(card, village, numbers, fulfilled):
    assert counts(card, village) == numbers
    assert met(card, village_of(Box(), village), ()) is fulfilled


def test_yokai_o5_bonus_points_are_added_to_their_region_and_to_the_whole():
    assert counts("S15", "mountain 3w plain 6w".replace("6w", "3w 2w"), ("I01", "I08")) == [4, 7]
    assert counts("S24", "mountain 3w plain 3w", ("I01", "I08")) == [9]
    assert counts("S27", "mountain bw bw", ("I01",)) == [2]


def test_all_score_and_infinity_missions_can_be_fulfilled_by_some_village():
    """A village of fours on houses of their colour, and one with a bit of everything."""
    fours = village_of(Box(), "mountain 4g 4g 4g 4g plain 4o 4o 4o 4o 4o 4o coast 4b 4b 4b 4b")
    mixed = village_of(Box(), "mountain bw bw bw 1w plain 1w 2w 2w 2w 3w 3w coast 3w 4w")
    for mission in MISSIONS:
        if mission.kind != "lightning":
            assert met(mission.id, fours, ()) or met(mission.id, mixed, ()), mission.id
        else:
            assert not met(mission.id, fours, ())


def test_an_offering_asks_which_die_one_after_the_other():
    match = table({0: "mountain bw plain bw coast bw"}, pool="1w 1w 1w", row=("S43",), deck=())
    match.act(0, population(match, ("1w", "plain"), ("1w", "plain")))
    match.act(0, {"type": "mission", "card": "S43"})
    assert match.view(None)["task"]["of"] == "mission"
    assert match.view(None)["task"]["left"] == 2
    match.act(0, pick(0, "plain", 1))
    assert match.legal(0) == [pick(0, "mountain", 1), pick(0, "coast", 1)]
    match.act(0, pick(0, "coast", 1))
    assert [faces(match, 0, region)[0] for region in ("mountain", "plain", "coast")] == ["b", "-", "-"]
    assert match.scores == (5, 0, 0)


def test_an_offering_without_a_choice_is_done_at_once():
    match = table({0: "mountain 4w"}, pool="1w 1w 1w", row=("S44",), deck=())
    match.act(0, population(match, ("1w", "plain"), ("1w", "plain")))
    bag = match.view(None)["bag_count"]
    match.act(0, {"type": "mission", "card": "S44"})
    assert match.scores == (3, 0, 0)
    assert match.view(None)["bag_count"] == bag + 1


def test_the_view_says_of_each_mission_what_is_needed_and_how_far_every_village_is():
    match = table({0: "mountain 4w", 1: "coast 4w mountain 4w"}, row=("S13", "I01"))
    s13, i01 = match.view(None)["missions"]
    assert [(need["kind"], need["region"], need["need"], need["have"]) for need in s13["needs"]] == [
        ("region", "mountain", 4, [4, 4, 0]),
        ("region", "coast", 4, [0, 4, 0]),
    ]
    assert s13["met"] == [False, True, False]
    assert (i01["kind"], i01["bonus"], i01["points"]) == ("infinity", 1, 0)
    assert all(mission["needs"] for mission in start().view(None)["missions"])
