"""What the fifteen deities do for whoever deals with them (YOKAI-O4), and what lightning does to all."""

from __future__ import annotations

from collections.abc import Callable

from . import village as v
from .data import REGIONS, Region
from .model import Spot, Task
from .table import Table

Power = Callable[[Table, int], None]
"""Carried out for a seat, or put before what is still to be done."""


def add(table: Table, seat: int, count: int, source: str, region: Region | None = None) -> None:
    """Draw dice, roll them, and let the seat place them; in `region` while it has room."""
    drawn = table.draw(count) if v.free(table.villages[seat]) else []
    if not drawn:
        table.note("no_effect", seat, source=source)
        return
    table.first(Task("place", seat, source, dice=table.roll(drawn), region=region))


def gain(table: Table, seat: int, points: int, source: str) -> None:
    """Points, if any."""
    if not points:
        table.note("no_effect", seat, source=source)
        return
    table.gain(seat, points, "lightning" if source.startswith("L") else "deity")
    table.note("gained", seat, source=source, points=points)


def lose_lowest(table: Table, seat: int, region: Region, source: str, by: int | None = None) -> None:
    """The lowest die of a region goes back to the bag (YOKAI-O14)."""
    index = v.lowest(table.villages[seat], region)
    if index is None:
        table.note("no_effect", seat, source=source)
        return
    table.to_bag(Spot(seat, region, index), "left", source=source, other=by)


# ---------------------------------------------------------------- the deities


def earth_god(table: Table, seat: int) -> None:
    """土地公: 2 points."""
    gain(table, seat, 2, "D01")


def mazu(table: Table, seat: int) -> None:
    """媽祖: one more villager, on the coast if it has room."""
    add(table, seat, 1, "D02", "coast")


def city_god(table: Table, seat: int) -> None:
    """城隍爺: 3 points for leading a region, alone or equal."""
    leads = False
    for region in REGIONS:
        sums = [v.pips_in(village, region) for village in table.villages]
        leads = leads or (sums[seat] > 0 and sums[seat] == max(sums))
    gain(table, seat, 3 if leads else 0, "D03")


def stove_god(table: Table, seat: int) -> None:
    """灶君: turn an own die to any face."""
    table.first(Task("set_face", seat, "D04"))


def bed_mother(table: Table, seat: int) -> None:
    """胎神與床母: two more villagers."""
    add(table, seat, 2, "D05")


def chair_maiden(table: Table, seat: int) -> None:
    """椅仔姑: a mission may be exchanged."""
    table.first(Task("exchange", seat, "D06", may=True))


def tiger_aunt(table: Table, seat: int) -> None:
    """虎姑婆: a die leaves an opponent's mountains."""
    table.first(Task("lose", seat, "D07", region="mountain"))


def mosina(table: Table, seat: int) -> None:
    """魔神仔: an opponent's die wanders to another region."""
    table.first(Task("shift", seat, "D08"))


def lintou_lady(table: Table, seat: int) -> None:
    """林投姐: an own die may be swapped with an opponent's."""
    table.first(Task("swap", seat, "D09", may=True))


def human_faced_fish(table: Table, seat: int) -> None:
    """人面魚: every opponent's lowest die leaves the coast."""
    for other in table.clockwise(seat)[1:]:
        lose_lowest(table, other, "coast", "D10", seat)


def water_ghost(table: Table, seat: int) -> None:
    """水鬼: an own die leaves, then two come."""
    if not v.everyone(table.villages[seat]):
        table.note("no_effect", seat, source="D11")
        return
    table.first(Task("return_own", seat, "D11"), Task("add", seat, "D11", left=2))


def snake_bridegroom(table: Table, seat: int) -> None:
    """蛇郎君: up to two own dice may move."""
    table.first(Task("move_own", seat, "D12", left=2, may=True))


def lamp_monkey(table: Table, seat: int) -> None:
    """燈猴: up to three own dice may be rerolled."""
    table.first(Task("reroll", seat, "D13", left=3, may=True))


def kim_bi(table: Table, seat: int) -> None:
    """金魅: one more die from the pool."""
    table.first(Task("take", seat, "D14"))


def bamboo_ghost(table: Table, seat: int) -> None:
    """竹篙鬼: an opponent's die is turned to 一."""
    table.first(Task("to_one", seat, "D15"))


POWERS: dict[str, Power] = {
    "D01": earth_god,
    "D02": mazu,
    "D03": city_god,
    "D04": stove_god,
    "D05": bed_mother,
    "D06": chair_maiden,
    "D07": tiger_aunt,
    "D08": mosina,
    "D09": lintou_lady,
    "D10": human_faced_fish,
    "D11": water_ghost,
    "D12": snake_bridegroom,
    "D13": lamp_monkey,
    "D14": kim_bi,
    "D15": bamboo_ghost,
}


# ---------------------------------------------------------------- lightning, for one seat


def harvest_festival(table: Table, seat: int) -> None:
    """豐年祭: one more villager."""
    add(table, seat, 1, "L01")


def newcomers(table: Table, seat: int) -> None:
    """移民潮: one more villager, in the plain if it has room."""
    add(table, seat, 1, "L02", "plain")


def typhoon(table: Table, seat: int) -> None:
    """颱風: the lowest die leaves the coast."""
    lose_lowest(table, seat, "coast", "L03")


def landslide(table: Table, seat: int) -> None:
    """山崩: the lowest die leaves the mountains."""
    lose_lowest(table, seat, "mountain", "L04")


def flood(table: Table, seat: int) -> None:
    """水災: the lowest die leaves the plain."""
    lose_lowest(table, seat, "plain", "L05")


def earth_ox(table: Table, seat: int) -> None:
    """地牛翻身: all dice of the plain are rerolled."""
    found = [spot for spot, _die in v.spots(table.villages[seat], seat) if spot.region == "plain"]
    if not found:
        table.note("no_effect", seat, source="L06")
        return
    table.reroll(found, "L06")


def great_offering(table: Table, seat: int) -> None:
    """建醮: 2 points for two dice with 八卦 or more."""
    shown = [die.face for die in v.everyone(table.villages[seat])]
    gain(table, seat, 2 if shown.count("bagua") >= 2 else 0, "L07")


def puppet_show(table: Table, seat: int) -> None:
    """尪仔戲: 2 points for a region without a free house."""
    gain(table, seat, 2 if len(v.free(table.villages[seat])) < len(REGIONS) else 0, "L08")


def ghost_festival(table: Table, seat: int) -> None:
    """普渡: a point for each own legend tile."""
    gain(table, seat, len(table.legends[seat]), "L09")


def resettlement(table: Table, seat: int) -> None:
    """遷村: an own die may move."""
    table.first(Task("move_own", seat, "L10", may=True))


STRIKES: dict[str, Power] = {
    "L01": harvest_festival,
    "L02": newcomers,
    "L03": typhoon,
    "L04": landslide,
    "L05": flood,
    "L06": earth_ox,
    "L07": great_offering,
    "L08": puppet_show,
    "L09": ghost_festival,
    "L10": resettlement,
}
