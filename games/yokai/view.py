"""What a table of yokai shows: the same to everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..core.api import Outcome
from . import village as v
from .data import (
    COLOUR_OF,
    LEGEND_POINTS,
    LEGENDS,
    MISSION,
    PIPS,
    REGIONS,
    SEASONS,
    SLOTS,
    Region,
    colour,
)
from .model import (
    ALLOT,
    POWER,
    REPLACE,
    SOURCES,
    Deity,
    DeityView,
    Die,
    DieView,
    HouseView,
    KeptView,
    MissionView,
    NeedView,
    RegionView,
    SlotView,
    Task,
    TaskView,
    Village,
    VillageView,
    YokaiState,
    YokaiView,
)
from .model import (
    MISSION as MISSION_PHASE,
)
from .season import dice_of, replacement


def make_view(
    state: YokaiState, to_move: tuple[int, ...], outcome: Outcome | None, to_leave: int
) -> YokaiView:
    """Everything but the orders of the decks and the bag."""
    playing = state.phase in (ALLOT, MISSION_PHASE, POWER, REPLACE)
    best: dict[Region, int] = {
        region: max([v.pips_in(village, region) for village in state.villages]) for region in REGIONS
    }
    leaving = replacement(state.deities)
    in_bag = Counter([colour(die) for die in state.bag])
    return YokaiView(
        phase=state.phase,
        to_move=to_move,
        scores=state.points,
        outcome=outcome,
        round=state.season + 1,
        season=SEASONS[state.season],
        starter=state.starter,
        active=state.active if playing else None,
        pool=tuple([die_view(die) for die in state.pool]),
        bag_count=len(state.bag),
        bag={name: in_bag[name] for name in ("white", "orange", "blue", "green")},
        deities=tuple(
            [
                _deity(
                    deity,
                    LEGENDS - sum([deity.id in line for line in state.legends]),
                    True if deity.id in leaving.sure else None if deity.id in leaving.among else False,
                )
                for deity in state.deities
            ]
        ),
        deity_count=len(state.temple_deck),
        removed=state.removed,
        missions=tuple([_mission(state, card) for card in state.row]),
        mission_count=len(state.deck),
        villages=tuple(
            [_village(village, kept, best) for village, kept in zip(state.villages, state.kept, strict=True)]
        ),
        kept_missions=tuple([tuple([_kept(card) for card in cards]) for cards in state.kept]),
        legends=state.legends,
        order=state.order,
        task=_task(state.todo[0]) if state.phase == POWER else None,
        tied=state.tied,
        to_leave=to_leave,
        tally=tuple([dict(zip(SOURCES, line, strict=True)) for line in state.tally]),
        strikes=state.strikes,
        last=state.last,
        review=state.review,
        finale=state.finale,
    )


def die_view(die: Die) -> DieView:
    return DieView(die.id, colour(die.id), die.face, PIPS[die.face])


def _deity(deity: Deity, legends_left: int, leaves: bool | None) -> DeityView:
    dice = dice_of(deity)
    tiles = len(deity.tiles)
    return DeityView(
        id=deity.id,
        slots=tuple(
            [
                SlotView(face, None if die is None else die_view(die))
                for face, die in zip(SLOTS, deity.slots, strict=True)
            ]
        ),
        tiles=deity.tiles,
        count=len(dice),
        pips=v.pips(dice),
        legends_left=legends_left,
        worth=LEGEND_POINTS[tiles],
        next=LEGEND_POINTS[min(tiles + 1, len(LEGEND_POINTS) - 1)],
        leaves=leaves,
    )


def _mission(state: YokaiState, card: str) -> MissionView:
    mission = MISSION[card]
    villages = tuple(zip(state.villages, state.kept, strict=True))
    return MissionView(
        id=card,
        kind=mission.kind,
        points=mission.points,
        bonus=mission.bonus,
        needs=tuple(
            [
                NeedView(
                    need.kind,
                    need.need,
                    need.region,
                    need.face,
                    tuple([v.have(need, village, kept) for village, kept in villages]),
                )
                for need in mission.needs
            ]
        ),
        met=tuple([v.met(card, village, kept) for village, kept in villages]),
    )


def _village(village: Village, kept: Sequence[str], best: dict[Region, int]) -> VillageView:
    regions = []
    for region in REGIONS:
        pips = v.pips_in(village, region)
        regions.append(
            RegionView(
                region=region,
                colour=COLOUR_OF[region],
                houses=tuple(
                    [
                        HouseView(
                            None if die is None else die_view(die),
                            die is not None and v.matches(die, region),
                        )
                        for die in v.houses(village, region)
                    ]
                ),
                pips=pips,
                bonus=v.bonus_in(kept, region),
                leads=pips > 0 and pips == best[region],
            )
        )
    return VillageView(tuple(regions), sum([region.pips for region in regions]))


def _kept(card: str) -> KeptView:
    mission = MISSION[card]
    region = mission.needs[0].region
    assert region is not None, "an infinity mission names its region"
    return KeptView(card, region, mission.bonus)


def _task(task: Task) -> TaskView:
    first = task.source[:1]
    return TaskView(
        kind=task.kind,
        seat=task.seat,
        source=task.source,
        of="deity" if first == "D" else "lightning" if first == "L" else "mission",
        left=task.left,
        dice=tuple([die_view(die) for die in task.dice]),
        region=task.region,
        picked=task.picked,
        may=task.may,
    )
