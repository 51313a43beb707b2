"""The end of a season: which deities leave, who leads which region, and what legends are worth at last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from . import village as v
from .data import (
    CONTEST,
    LEAVING,
    LEGEND_POINTS,
    REGIONS,
    SEASON_DICE,
    SEASONS,
    SLOTS,
)
from .model import Contest, Deity, Die, Leaving, LegendScore, Review
from .table import Table


class Replacement(NamedTuple):
    """`sure` leave; `choose` of `among` leave besides."""

    sure: tuple[str, ...]
    among: tuple[str, ...]
    choose: int


def dice_of(deity: Deity) -> tuple[Die, ...]:
    return tuple([die for die in deity.slots if die is not None])


def replacement(deities: Sequence[Deity]) -> Replacement:
    """The two with the fewest dice, then the fewest pips (YOKAI-23, YOKAI-24, YOKAI-O11)."""
    keys = {deity.id: (len(dice_of(deity)), v.pips(dice_of(deity))) for deity in deities}
    cut = sorted(keys.values())[LEAVING - 1]
    sure = tuple([id for id, key in keys.items() if key < cut])
    equal = tuple([id for id, key in keys.items() if key == cut])
    choose = LEAVING - len(sure)
    if len(equal) == choose:
        return Replacement((*sure, *equal), (), 0)
    return Replacement(sure, equal, choose)


def decider(table: Table) -> int:
    """Who has the lowest score; of several the first in turn order (YOKAI-24, YOKAI-O11)."""
    low = min(table.points)
    return next(seat for seat in table.clockwise(table.starter) if table.points[seat] == low)


def new_deity(id: str) -> Deity:
    return Deity(id, (None,) * len(SLOTS))


def replace_deities(table: Table, leaving: Sequence[str]) -> tuple[tuple[Leaving, ...], tuple[str, ...]]:
    """Those that leave go with their dice and tiles; a tile for those that stay; two new ones (YOKAI-23, 25,
    26). Who left and who came.
    """
    season = SEASONS[table.season]
    left, came = [], []
    for temple, deity in enumerate(table.deities):
        if deity.id in leaving:
            dice = dice_of(deity)
            table.gone = (*table.gone, *[die.id for die in dice])
            table.removed = (*table.removed, deity.id)
            left.append(Leaving(deity.id, len(dice), v.pips(dice)))
            table.note("removed", deity=deity.id, count=len(dice))
            table.deities[temple] = new_deity(table.temple_deck[0])
            came.append(table.temple_deck[0])
            table.temple_deck = table.temple_deck[1:]
        else:
            table.deities[temple] = replace(deity, tiles=(*deity.tiles, season))
    for id in came:
        table.note("came", deity=id)
    return tuple(left), tuple(came)


def contest(table: Table) -> tuple[Contest, ...]:
    """村民較量 (YOKAI-27, YOKAI-28, YOKAI-O12)."""
    found = []
    for region in REGIONS:
        sums = tuple([v.pips_in(village, region) for village in table.villages])
        best = max(sums)
        winners = [seat for seat, each in enumerate(sums) if each == best and each > 0]
        share = CONTEST // len(winners) if winners else 0
        gains = tuple([share if seat in winners else 0 for seat in range(table.seats)])
        for seat in winners:
            if share:
                table.gain(seat, share, "region")
                table.note("region_won", seat, region=region, points=share, count=best)
        found.append(Contest(region, sums, gains))
    return tuple(found)


def end_season(table: Table, leaving: Sequence[str], chosen_by: int | None) -> None:
    """壯大村莊: who leaves and comes, then 村民較量; kept as the review that everybody looks at.

    `chosen_by`: who decided between equal deities, if somebody had to.
    """
    season = SEASONS[table.season]
    left, came = replace_deities(table, leaving)
    contests = contest(table)
    table.review = Review(table.before.turn + 1, season, left, came, contests, chosen_by)
    table.note("season_over", season=season)


def score_legends(table: Table) -> None:
    """YOKAI-29, YOKAI-O3, YOKAI-O18."""
    tiles = {deity.id: len(deity.tiles) for deity in table.deities}
    found = []
    for seat, line in enumerate(table.legends):
        for id in line:
            count = tiles.get(id, 0)
            found.append(LegendScore(seat, id, count, LEGEND_POINTS[count] if id in tiles else 0))
        points = sum([each.points for each in found if each.seat == seat])
        if points:
            table.gain(seat, points, "legend")
            table.note("legends_scored", seat, points=points)
    table.finale = tuple(found)


def call_villagers(table: Table) -> None:
    """召集村民 (YOKAI-10)."""
    table.pool = list(table.roll(table.draw(SEASON_DICE[table.seats])))
    if table.pool:
        table.note("season_began", season=SEASONS[table.season], count=len(table.pool))
