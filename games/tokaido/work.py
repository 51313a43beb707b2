"""A table of tokaido while one action is carried out: what it gives is booked here, then told.

`Work` is a working copy of the state. The rules decide what happens; this keeps cards, coins and points
together, and notes every gain in order.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ..core.api import Event, Setting, Source
from .data import (
    ACHIEVEMENT_POINTS,
    FARM_COINS,
    GUIDES,
    MEAL_POINTS,
    NOBLE_COINS,
    PANORAMAS,
    SAMURAI_POINTS,
    Panorama,
)
from .market import souvenir_points
from .model import Gain, Last, Pawn, Scenery, Tally, TokaidoOptions, TokaidoState, What


class Work:
    """What is changed by one action of `seat`; `state()` gives the result."""

    def __init__(self, setting: Setting[TokaidoOptions], state: TokaidoState) -> None:
        self.setting = setting
        self.was = state
        self.source: Source = state.rng.source()
        self.pawns: list[Pawn] = list(state.pawns)
        self.coins: list[int] = list(state.coins)
        self.tally: list[Tally] = list(state.tally)
        self.temple: list[int] = list(state.temple)
        self.kept: list[str | None] = list(state.kept)
        self.souvenirs = list(state.souvenirs)
        self.meals = list(state.meals)
        self.springs = list(state.springs)
        self.encounters = list(state.encounters)
        self.panoramas: list[Scenery] = list(state.panoramas)
        self.achievements = list(state.achievements)
        self.souvenir_deck = state.souvenir_deck
        self.spring_deck = state.spring_deck
        self.encounter_deck = state.encounter_deck
        self.meal_deck = state.meal_deck
        self.meals_out = state.meals_out
        self.gains: list[Gain] = []
        self.events: list[Event] = []
        # The next decision.
        self.phase: str = state.phase
        self.active: int | None = state.active
        self.goods: tuple[str, ...] = ()
        self.people: tuple[str, ...] = ()
        self.views: tuple[Panorama, ...] = ()
        self.gift: str | None = None

    def state(self, last: Last) -> TokaidoState:
        """The state after the action."""
        return replace(
            self.was,
            rng=self.source.value,
            phase=self.phase,
            turn=self.was.turn + 1,
            kept=tuple(self.kept),
            pawns=tuple(self.pawns),
            coins=tuple(self.coins),
            tally=tuple(self.tally),
            temple=tuple(self.temple),
            souvenirs=tuple(self.souvenirs),
            meals=tuple(self.meals),
            springs=tuple(self.springs),
            encounters=tuple(self.encounters),
            panoramas=tuple(self.panoramas),
            achievements=tuple(self.achievements),
            souvenir_deck=self.souvenir_deck,
            spring_deck=self.spring_deck,
            encounter_deck=self.encounter_deck,
            meal_deck=self.meal_deck,
            active=self.active,
            goods=self.goods,
            people=self.people,
            views=self.views,
            meals_out=self.meals_out,
            gift=self.gift,
            last=replace(last, gains=tuple(self.gains)),
        )

    # ------------------------------------------------------------ booking

    def tell(self, code: str, seat: int | None, **data: Any) -> None:
        self.events.append(Event(code, data, seat))

    def gain(
        self, what: What, seat: int, *, source: str | None = None, owner: int | None = None, **more: Any
    ) -> Gain:
        """Note a gain of `seat`, and book its coins and points; `source`: the line of the tally that the
        points belong to. `owner`: noted where the gain is not that of the seat that has decided.
        """
        got = Gain(what, seat=owner, **more)
        self.gains.append(got)
        self.coins[seat] += got.coins
        if got.points:
            assert source is not None, "points come from something"
            had = self.tally[seat]
            self.tally[seat] = replace(had, **{source: getattr(had, source) + got.points})
        return got

    def is_a(self, seat: int, traveller: str) -> bool:
        return self.kept[seat] == traveller

    # ------------------------------------------------------------ what stops give

    def farm(self, seat: int) -> None:
        """TOKAIDO-15."""
        self.gain("farm", seat, coins=FARM_COINS)
        self.tell("farm", seat, coins=FARM_COINS)

    def open_views(self, seat: int) -> tuple[Panorama, ...]:
        """The kinds of panorama that the seat has not finished."""
        return tuple([kind for kind, most in PANORAMAS.items() if self.panoramas[seat].of(kind) < most])

    def panorama(self, seat: int, kind: Panorama) -> None:
        """TOKAIDO-16, TOKAIDO-17."""
        number = self.panoramas[seat].of(kind) + 1
        self.panoramas[seat] = replace(self.panoramas[seat], **{kind: number})
        self.gain("panorama", seat, source="panoramas", card=kind, number=number, points=number)
        self.tell(f"panorama_{kind}", seat, number=number, points=number)
        if number == PANORAMAS[kind] and not any(kind in cards for cards in self.achievements):
            self.achieve(seat, kind)

    def achieve(self, seat: int, name: str, owner: int | None = None) -> None:
        """An achievement card; the old man is glad of it."""
        self.achievements[seat] = (*self.achievements[seat], name)
        self.gain(
            "achievement", seat, source="achievements", owner=owner, card=name, points=ACHIEVEMENT_POINTS
        )
        self.tell(f"achieved_{name}", seat, points=ACHIEVEMENT_POINTS)
        self.old_man(seat, owner)

    def old_man(self, seat: int, owner: int | None = None) -> None:
        if self.is_a(seat, "old-man"):
            self.gain("power", seat, source="people", owner=owner, card="old-man", points=1)
            self.tell("power_points", seat, points=1)

    def spring(self, seat: int) -> None:
        """TOKAIDO-18."""
        if not self.spring_deck:
            self.gain("nothing", seat)
            return
        points, self.spring_deck = self.spring_deck[0], self.spring_deck[1:]
        self.springs[seat] = (*self.springs[seat], points)
        self.gain("spring", seat, source="springs", points=points)
        self.tell("spring", seat, points=points)
        self.old_man(seat)

    def souvenir(self, seat: int, card: str, *, given: bool = False) -> int:
        """TOKAIDO-12, TOKAIDO-13: the points of one more souvenir."""
        points = souvenir_points(self.souvenirs[seat], card)
        self.souvenirs[seat] = (*self.souvenirs[seat], card)
        self.gain("gift" if given else "souvenir", seat, source="souvenirs", card=card, points=points)
        return points

    def lay(self, seat: int, coins: int) -> None:
        """Coins onto the own temple slot, a point each; they are paid elsewhere."""
        self.temple[seat] += coins

    def meal(self, seat: int, card: str, coins: int, *, free: bool = False) -> None:
        """TOKAIDO-21."""
        left = list(self.meals_out)
        left.remove(card)
        self.meals_out = tuple(left)
        self.meals[seat] = (*self.meals[seat], card)
        self.gain(
            "free_meal" if free else "meal",
            seat,
            source="meals",
            card=card,
            coins=-coins,
            points=MEAL_POINTS,
        )
        if free:
            self.tell("ate_free", seat, points=MEAL_POINTS)
        else:
            self.tell("ate", seat, coins=coins, points=MEAL_POINTS)

    # ------------------------------------------------------------ people on the road

    def meet(self, seat: int, person: str) -> tuple[Panorama, ...]:
        """TOKAIDO-20: the effect of a person met. What it gives back are the kinds of panorama among which
        the seat has to choose (TOKAIDO-O3); mostly none.
        """
        self.encounters[seat] = (*self.encounters[seat], person)
        self.gain("encounter", seat, card=person)
        if person in GUIDES:
            return self._guided(seat, GUIDES[person])
        if person == "samurai":
            self.gain("samurai", seat, source="people", points=SAMURAI_POINTS)
            self.tell("met_samurai", seat, points=SAMURAI_POINTS)
        elif person == "noble":
            self.gain("noble", seat, coins=NOBLE_COINS)
            self.tell("met_noble", seat, coins=NOBLE_COINS)
        elif person == "shrine-maiden":
            self.lay(seat, 1)
            self.gain("shrine_maiden", seat, source="temple", number=1, points=1)
            self.tell("met_shrine_maiden", seat, points=1)
        elif self.souvenir_deck:
            card, self.souvenir_deck = self.souvenir_deck[0], self.souvenir_deck[1:]
            points = self.souvenir(seat, card, given=True)
            self.tell("met_artisan", seat, points=points)
        else:
            self.gain("nothing", seat)
            self.tell("met_in_vain", seat)
        return ()

    def _guided(self, seat: int, kind: Panorama) -> tuple[Panorama, ...]:
        self.tell("met_guide", seat)
        open_ = self.open_views(seat)
        if kind in open_:
            self.panorama(seat, kind)
        elif len(open_) == 1:
            self.panorama(seat, open_[0])
        elif not open_:
            self.gain("nothing", seat)
            self.tell("met_in_vain", seat)
        else:
            return open_
        return ()

    def draw_person(self) -> str | None:
        """The top encounter card, None where there is none (TOKAIDO-O23)."""
        if not self.encounter_deck:
            return None
        person, self.encounter_deck = self.encounter_deck[0], self.encounter_deck[1:]
        return person
