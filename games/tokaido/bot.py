"""A bot that plans its journey from what everybody may see.

Stops between a pawn that is last and the next one are its alone: nobody goes back. So it takes what is worth
taking there, one after the other, and leaps only at the end, to the stop whose worth is most above what the
distance gives away. Coins are worth what they will buy: a meal at each inn, then souvenirs and offerings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from ..core import bots
from ..core.api import RandomSource, Setting
from .data import ENCOUNTERS, GOAL, GUIDES, MEAL_POINTS, PANORAMAS, SOUVENIR_TYPE, Kind, Panorama
from .market import all_points as souvenir_sum
from .market import cost, donations, meal_cost, souvenir_points
from .model import (
    INN,
    MOVE,
    Buy,
    BuyMeal,
    Donate,
    Keep,
    KeepEncounter,
    Move,
    TakeFree,
    TakePanorama,
    TokaidoOptions,
    TokaidoState,
)
from .road import from_last, inns_of, road_of
from .scoring import temple_places, temple_points
from .view import scene_of

if TYPE_CHECKING:
    from .rules import Tokaido

STEP: Final = 0.65
"""Points that a step over stops still to be had gives away."""
NEAR: Final = 3
"""A traveller who does not plan goes to one of so many next stops."""
FIRST_COINS: Final = (2.4, 1.7, 1.2)
"""What the first coins are worth: they buy the meal at the next inn."""
COIN: Final = 0.8
SPARE_COIN: Final = 0.25
LIKED: Final = (
    "priest",
    "official",
    "merchant",
    "geisha",
    "ronin",
    "entertainer",
    "courier",
    "old-man",
    "print-artist",
    "orphan",
)
"""Travellers, the one liked best first."""


def choose(
    game: Tokaido,
    setting: Setting[TokaidoOptions],
    state: TokaidoState,
    seat: int,
    skill: float,
    rng: RandomSource,
) -> Any:
    """With probability `skill` what the plan says; otherwise as one who just wanders on."""
    actions = game.options_of(setting, state, seat)
    if len(actions) == 1:
        return actions[0]
    if not bots.knows(skill, rng):
        return bots.pick(actions[:NEAR] if isinstance(actions[0], Move) else actions, rng)
    mind = _Mind(setting, state, seat)
    best = max(actions, key=mind.worth)
    if state.phase == MOVE:
        return mind.free_stop(actions) or best
    return best


class _Mind:
    """What one seat thinks that things are worth, in points."""

    def __init__(self, setting: Setting[TokaidoOptions], state: TokaidoState, seat: int) -> None:
        self.setting = setting
        self.state = state
        self.seat = seat
        self.road = road_of(setting.options)

    # ------------------------------------------------------------ actions

    def worth(self, action: Any) -> float:
        state, seat = self.state, self.seat
        traveller = state.kept[seat]
        coins = state.coins[seat]
        if isinstance(action, Keep):
            return -LIKED.index(action.tile)
        if isinstance(action, Move):
            return self._leap(action.position) if state.phase == MOVE else self._block(action.position)
        if isinstance(action, Buy):
            if not action.cards:
                return self._spend(seat, 1)
            paid = cost(action.cards, traveller)[1]
            more = 0.3 * len(action.cards)
            return souvenir_sum(state.souvenirs[seat], action.cards) + more + self._spend(seat, paid)
        if isinstance(action, Donate):
            found = next(each for each in donations(coins, traveller) if each.coins == action.coins)
            return self._offering(seat, found.laid) + self._spend(seat, action.coins)
        if isinstance(action, KeepEncounter):
            return self._person(seat, action.card)
        if isinstance(action, TakePanorama):
            return self._scene(seat, action.kind)
        if isinstance(action, TakeFree):
            return MEAL_POINTS + 0.2
        if isinstance(action, BuyMeal):
            price = meal_cost(action.card, traveller)
            return MEAL_POINTS + 0.1 * price + self._spend(seat, price, eaten=True)
        return 0.0

    def free_stop(self, actions: Iterable[Any]) -> Move | None:
        """The nearest stop that nobody else can come to and that is worth a visit."""
        second = self.state.pawns[from_last(self.state.pawns)[1]].position
        for action in actions:
            if (
                isinstance(action, Move)
                and action.position < second
                and self._stop(self.seat, action.position) > 0.4
            ):
                return action
        return None

    def _leap(self, position: int) -> float:
        second = self.state.pawns[from_last(self.state.pawns)[1]].position
        return self._stop(self.seat, position) - STEP * max(0, position - second)

    def _block(self, position: int) -> float:
        """The neutral pawn takes from the other what it would like best, and not what oneself would."""
        other = 1 - self.seat
        theirs = self._stop(other, position) - STEP * max(0, position - self.state.pawns[other].position)
        return theirs - 0.5 * self._stop(self.seat, position)

    # ------------------------------------------------------------ coins

    def _purse(self, seat: int, coins: int, eaten: bool) -> float:
        """What so many coins are worth to the seat; `eaten`: the meal of this inn is settled."""
        position = self.state.pawns[seat].position
        inns = sum(inn > position for inn in inns_of(self.setting.options))
        at_inn = self.road[position] == "inn" and position > 0 and not eaten
        meals = inns + (1 if at_inn and self.state.phase == INN else 0)
        if not meals:
            return 0.0
        left = (GOAL - position) / GOAL
        first = sum(FIRST_COINS[:coins])
        useful = 3 + round(14 * left)
        rest = max(0, min(coins, useful) - len(FIRST_COINS))
        return first + COIN * rest + SPARE_COIN * left * max(0, coins - useful)

    def _spend(self, seat: int, paid: int, *, eaten: bool = False) -> float:
        """The change of the purse's worth."""
        coins = self.state.coins[seat]
        return self._purse(seat, coins - paid, eaten) - self._purse(seat, coins, eaten)

    # ------------------------------------------------------------ stops

    def _stop(self, seat: int, position: int) -> float:
        """What a visit is worth now; below 0 where the seat may not come."""
        kind: Kind = self.road[position]
        state = self.state
        traveller, coins = state.kept[seat], state.coins[seat]
        if kind == "farm":
            return self._spend(seat, -3)
        if kind == "spring":
            return 2.8 + (1 if traveller == "old-man" else 0)
        if kind == "encounter":
            people = [self._person(seat, person) * count for person, count in ENCOUNTERS.items()]
            mean = sum(people) / sum(ENCOUNTERS.values())
            if traveller == "official":
                mean += 0.9
            return mean + (1.8 if traveller == "entertainer" else 0.0)
        if kind == "temple":
            given = donations(coins, traveller)
            if not given:
                return -1.0
            return max(self._offering(seat, each.laid) + self._spend(seat, each.coins) for each in given)
        if kind == "village":
            return self._market(seat, coins, traveller)
        if kind == "inn":
            return 0.3
        if state.panoramas[seat].of(kind) == PANORAMAS[kind]:
            return -1.0
        return self._scene(seat, kind)

    def _scene(self, seat: int, kind: Panorama) -> float:
        scene = scene_of(self.state, seat, kind)
        left = (GOAL - self.state.pawns[seat].position) / GOAL
        return scene.points + scene.bonus + 1.1 * (PANORAMAS[kind] - scene.number) * left

    def _market(self, seat: int, coins: int, traveller: str | None) -> float:
        """A village as it is on average: the best of three souvenirs that can be paid."""
        if not coins:
            return -1.0
        gains: list[float] = []
        owned = self.state.souvenirs[seat]
        for card in SOUVENIR_TYPE:
            if card in owned:
                continue
            needed, paid = cost((card,), traveller)
            gain = souvenir_points(owned, card) + 0.3 + self._spend(seat, paid) if needed <= coins else 0.0
            gains.append(max(self._spend(seat, 1), gain))
        gains.sort(reverse=True)
        best = _best_of(gains, 3)
        return (
            best + (0.8 if coins > 6 else 0.3 if coins > 4 else 0.0) + (0.8 if traveller == "geisha" else 0.0)
        )

    def _offering(self, seat: int, laid: int) -> float:
        """Points for coins laid, and what they change in the ranking as it may be at the end."""
        before = list(self.state.temple)
        after = [*before[:seat], before[seat] + laid, *before[seat + 1 :]]
        change = temple_points(temple_places(after)[seat]) - temple_points(temple_places(before)[seat])
        come = self.state.pawns[seat].position / GOAL
        return laid + change * (0.25 + 0.6 * come) + 0.15 * laid

    def _person(self, seat: int, person: str) -> float:
        if person in GUIDES:
            kind = GUIDES[person]
            open_ = [each for each, most in PANORAMAS.items() if self.state.panoramas[seat].of(each) < most]
            kinds = [kind] if kind in open_ else open_
            return max([self._scene(seat, each) for each in kinds], default=0.0)
        if person == "samurai":
            return 3.0
        if person == "noble":
            return self._spend(seat, -3)
        if person == "shrine-maiden":
            return self._offering(seat, 1)
        owned = self.state.souvenirs[seat]
        points = [souvenir_points(owned, card) for card in SOUVENIR_TYPE if card not in owned]
        return sum(points) / max(1, len(points)) + 0.3


def _best_of(falling: Sequence[float], drawn: int) -> float:
    """The mean of the best of so many drawn at random; `falling`: all, the best first."""
    count = len(falling)
    if count <= drawn:
        return falling[0] if falling else 0.0
    total, left = 0.0, 1.0
    for index, gain in enumerate(falling):
        rest = count - index
        # The best one so far is drawn among those left with this probability.
        here = min(1.0, drawn / rest)
        total += left * here * gain
        left *= 1 - here
    return total
