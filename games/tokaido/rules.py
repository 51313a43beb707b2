"""The rules of tokaido, TOKAIDO-01 … TOKAIDO-36."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

from msgspec.structs import replace

from ..core.api import (
    CLOCK,
    END,
    BaseGame,
    Clock,
    Outcome,
    RandomSource,
    Rejected,
    Setting,
    Source,
    Step,
    Timeout,
    ranks,
)
from . import bot
from .data import (
    BEGINNER_COINS,
    ENCOUNTER_DECK,
    GOAL,
    INITIATIVE,
    MEAL_DECK,
    OFFERED,
    PANORAMAS,
    SOUVENIR_DECK,
    SPRING_DECK,
    TOLL,
    TRAVELLERS,
    Panorama,
)
from .market import bundles, cost, donations, meal_cost
from .model import (
    CHOOSE_TRAVELLER,
    ENCOUNTER,
    INN,
    MOVE,
    MOVE_NEUTRAL,
    TEMPLE,
    VILLAGE,
    Buy,
    BuyMeal,
    Donate,
    Keep,
    KeepEncounter,
    Last,
    Move,
    NoMeal,
    Pawn,
    Scenery,
    TakeFree,
    TakePanorama,
    Tally,
    TokaidoAction,
    TokaidoOptions,
    TokaidoState,
    TokaidoView,
)
from .road import (
    foremost,
    free_place,
    from_last,
    next_inn,
    pawns_of,
    road_of,
)
from .scoring import achievers, standing, temple_places, temple_points
from .view import closed, make_view
from .work import Work


class Tokaido(BaseGame[TokaidoOptions, TokaidoState, TokaidoAction, TokaidoView]):
    """東海道."""

    key = "tokaido"
    rules_version = 1
    seats = range(2, 6)
    modes = ("group", "individual")
    skills = ("culture",)
    phases = (CHOOSE_TRAVELLER, MOVE, MOVE_NEUTRAL, VILLAGE, TEMPLE, ENCOUNTER, INN, END)
    rejections = frozenset(
        {
            "not_your_tile",
            "already_chosen",
            "not_forward",
            "past_the_inn",
            "stop_taken",
            "no_coins",
            "panorama_finished",
            "not_offered",
            "too_dear",
            "meal_owned",
            "no_gift",
        }
    )
    events = frozenset(
        {
            "tile_kept",
            *[f"travels_as_{traveller.replace('-', '_')}" for traveller in TRAVELLERS],
            *[
                f"moved_{kind}"
                for kind in (
                    "inn", "village", "farm", "paddy", "mountain", "sea", "spring", "temple", "encounter"
                )
            ],
            "neutral_moved",
            "neutral_donated",
            "meal_removed",
            "farm",
            *[f"panorama_{kind}" for kind in PANORAMAS],
            *[f"achieved_{name}" for name in (*PANORAMAS, "gourmet", "bather", "chatterbox", "collector")],
            "spring",
            "met_samurai",
            "met_noble",
            "met_shrine_maiden",
            "met_artisan",
            "met_guide",
            "met_in_vain",
            "bought",
            "toll",
            "donated",
            "ate",
            "ate_free",
            "no_meal",
            "power_points",
            "power_coins",
            "temple_ranking",
            "journey_over",
        }
    )  # fmt: skip
    reasons = frozenset({"arrived"})

    Options = TokaidoOptions
    State = TokaidoState
    Action = TokaidoAction
    View = TokaidoView

    # ------------------------------------------------------------ set-up

    def setup(self, setting: Setting[TokaidoOptions], seed: int) -> TokaidoState:
        """TOKAIDO-01 … TOKAIDO-04, TOKAIDO-29, TOKAIDO-33, TOKAIDO-36."""
        options, seats, source = setting.options, setting.seats, Source(seed)
        souvenirs = self.deal_order(setting, SOUVENIR_DECK, source)
        people = self.deal_order(setting, ENCOUNTER_DECK, source)
        meals = self.deal_order(setting, MEAL_DECK, source)
        springs = source.shuffle(SPRING_DECK) if options.shuffle else SPRING_DECK
        drawn = self.deal_order(setting, tuple(TRAVELLERS), source)
        pawns = _lined_up(setting, source)
        tiles = () if options.beginner else drawn[: 2 * seats]
        state = TokaidoState(
            rng=source.value,
            phase=CHOOSE_TRAVELLER,
            tiles=tuple([tuple(tiles[seat::seats]) for seat in range(seats)]),
            kept=(None,) * seats,
            pawns=pawns,
            coins=(0,) * seats,
            tally=(Tally(),) * seats,
            temple=(0,) * len(pawns),
            souvenirs=((),) * seats,
            meals=((),) * seats,
            springs=((),) * seats,
            encounters=((),) * seats,
            panoramas=(Scenery(),) * seats,
            achievements=((),) * seats,
            souvenir_deck=souvenirs,
            spring_deck=springs,
            encounter_deck=people,
            meal_deck=meals,
        )
        if not options.beginner:
            return state
        work = Work(setting, state)
        _pay_out(setting, work)
        self._next(setting, work)
        return replace(state, coins=tuple(work.coins), phase=work.phase, active=work.active)

    def min_cards(self, options: TokaidoOptions, seats: int) -> int:
        """None: all that is needed belongs to the game."""
        return 0

    def minutes(self, options: TokaidoOptions, seats: int, cards: int) -> int:
        """About eighteen turns a player, twenty seconds each with what they bring; the travellers first."""
        return 3 + (0 if options.beginner else 2) + 6 * seats

    # ------------------------------------------------------------ who may do what

    def movers(self, setting: Setting[TokaidoOptions], state: TokaidoState) -> tuple[int, ...]:
        if state.phase == CHOOSE_TRAVELLER:
            return tuple([seat for seat, tile in enumerate(state.kept) if tile is None])
        return () if state.active is None else (state.active,)

    def options_of(self, setting: Setting[TokaidoOptions], state: TokaidoState, seat: int) -> tuple[Any, ...]:
        if state.phase == CHOOSE_TRAVELLER:
            return tuple([Keep(tile) for tile in state.tiles[seat]])
        if state.phase in (MOVE, MOVE_NEUTRAL):
            pawn = moving(setting, state)
            ahead = range(
                state.pawns[pawn].position + 1, next_inn(setting.options, state.pawns[pawn].position) + 1
            )
            return tuple(
                [Move(position) for position in ahead if closed(setting, state, pawn, position) is None]
            )
        if state.views:
            return tuple([TakePanorama(kind) for kind in state.views])
        traveller, coins = state.kept[seat], state.coins[seat]
        if state.phase == VILLAGE:
            found = bundles(state.souvenirs[seat], state.goods, coins, traveller)
            return tuple([Buy(bundle.cards) for bundle in found])
        if state.phase == TEMPLE:
            return tuple([Donate(each.coins) for each in donations(coins, traveller)])
        if state.phase == ENCOUNTER:
            return tuple([KeepEncounter(person) for person in dict.fromkeys(state.people)])
        meals: list[Any] = [
            BuyMeal(meal)
            for meal in dict.fromkeys(state.meals_out)
            if meal not in state.meals[seat] and meal_cost(meal, traveller) <= coins
        ]
        if state.gift is not None and state.gift not in state.meals[seat]:
            meals.append(TakeFree())
        return (*meals, NoMeal())

    def facts(self, setting: Setting[TokaidoOptions], state: TokaidoState) -> tuple[Any, ...]:
        """While all choose together the clock ends it for all; later it plays for the seat it ran for."""
        running = self.ticking(setting, state) is not None and state.phase == CHOOSE_TRAVELLER
        return (Timeout(),) if running else ()

    def refusal(self, setting: Setting[TokaidoOptions], state: TokaidoState, seat: int) -> str:
        return "already_chosen" if state.phase == CHOOSE_TRAVELLER else "not_your_turn"

    def ticking(self, setting: Setting[TokaidoOptions], state: TokaidoState) -> Clock | None:
        seconds = setting.options.seconds
        if seconds is None:
            return None
        name = "travellers" if state.phase == CHOOSE_TRAVELLER else f"turn:{state.turn}"
        return Clock(name, seconds, self.movers(setting, state))

    def timeout(self, setting: Setting[TokaidoOptions], state: TokaidoState) -> tuple[int, Any]:
        """The next inn, nothing bought, one coin, the first person or view, no meal."""
        if state.phase == CHOOSE_TRAVELLER or state.active is None:
            return CLOCK, Timeout()
        if state.phase in (MOVE, MOVE_NEUTRAL):
            pawn = state.pawns[moving(setting, state)]
            return state.active, Move(next_inn(setting.options, pawn.position))
        choices = self.options_of(setting, state, state.active)
        return state.active, choices[-1] if isinstance(choices[-1], NoMeal) else choices[0]

    def decision_of(self, setting: Setting[TokaidoOptions], state: TokaidoState, seat: int) -> int:
        """While all choose their travellers, others' choices change nothing for a seat."""
        return 0 if state.phase == CHOOSE_TRAVELLER else state.turn

    def progress_of(self, setting: Setting[TokaidoOptions], state: TokaidoState) -> float:
        """How far the pawns have come, on average."""
        return sum([pawn.position for pawn in state.pawns]) / (GOAL * len(state.pawns))

    # ------------------------------------------------------------ actions

    def play(
        self, setting: Setting[TokaidoOptions], state: TokaidoState, seat: int, action: TokaidoAction
    ) -> Step:
        work = Work(setting, state)
        match action:
            case Keep():
                last = self._keep(setting, state, work, seat, action.tile)
            case Move():
                last = self._move(setting, state, work, seat, action.position)
            case Buy():
                last = self._buy(setting, state, work, seat, action.cards)
            case Donate():
                last = self._donate(setting, state, work, seat, action.coins)
            case KeepEncounter():
                last = self._keep_encounter(setting, state, work, seat, action.card)
            case TakePanorama():
                last = self._choose_view(setting, state, work, seat, action.kind)
            case _:
                last = self._eat(setting, state, work, seat, action)
        return Step(work.state(last), tuple(work.events))

    def play_clock(self, setting: Setting[TokaidoOptions], state: TokaidoState, action: Any) -> Step:
        """Who has not chosen in time travels as the first of the two."""
        if state.phase != CHOOSE_TRAVELLER or self.ticking(setting, state) is None:
            raise Rejected("no_clock")
        work = Work(setting, state)
        waiting = self.movers(setting, state)
        for seat in waiting:
            work.kept[seat] = state.tiles[seat][0]
            work.tell("tile_kept", seat)
        self._set_out(setting, work)
        return Step(work.state(Last(state.turn + 1, "keep", waiting[0])), tuple(work.events))

    def _keep(
        self, setting: Setting[TokaidoOptions], state: TokaidoState, work: Work, seat: int, tile: str
    ) -> Last:
        """TOKAIDO-04."""
        _expect(state, CHOOSE_TRAVELLER)
        if tile not in state.tiles[seat]:
            raise Rejected("not_your_tile")
        work.kept[seat] = tile
        work.tell("tile_kept", seat)
        if None not in work.kept:
            self._set_out(setting, work)
        return Last(state.turn + 1, "keep", seat)

    def _set_out(self, setting: Setting[TokaidoOptions], work: Work) -> None:
        """All tiles are turned up, and the coins on them taken."""
        for seat, tile in enumerate(work.kept):
            assert tile is not None, "all have chosen"
            work.tell(f"travels_as_{tile.replace('-', '_')}", seat)
        _pay_out(setting, work)
        self._next(setting, work)

    def _move(
        self, setting: Setting[TokaidoOptions], state: TokaidoState, work: Work, seat: int, position: int
    ) -> Last:
        """TOKAIDO-08."""
        _expect(state, MOVE, MOVE_NEUTRAL)
        pawn = moving(setting, state)
        start = state.pawns[pawn].position
        inn = next_inn(setting.options, start)
        if position <= start:
            raise Rejected("not_forward")
        if position > inn:
            raise Rejected("past_the_inn")
        why = closed(setting, state, pawn, position)
        if why is not None:
            raise Rejected(_CLOSED[why])
        place = free_place(setting, state.pawns, position)
        assert place is not None, "a place is free"
        work.pawns[pawn] = Pawn(position, place)
        if pawn == setting.seats:
            self._neutral_arrives(setting, work, seat, position)
        else:
            self._arrive(setting, work, seat, position)
        return Last(state.turn + 1, "move", seat, pawn == setting.seats, start, position)

    def _neutral_arrives(
        self, setting: Setting[TokaidoOptions], work: Work, seat: int, position: int
    ) -> None:
        """TOKAIDO-30 … TOKAIDO-32."""
        kind = road_of(setting.options)[position]
        work.tell("neutral_moved", seat)
        if kind == "temple":
            work.lay(setting.seats, 1)
            work.gain("neutral_donation", seat, number=1)
            work.tell("neutral_donated", None)
        if kind == "inn":
            self._lay_table(setting, work, position)
            if work.meals_out:
                taken = work.source.choice(work.meals_out)
                left = list(work.meals_out)
                left.remove(taken)
                work.meals_out = tuple(left)
                work.meal_deck = (*work.meal_deck, taken)
                work.gain("meal_removed", seat)
                work.tell("meal_removed", None)
            self._clear_table(work, position)
        self._next(setting, work)

    def _arrive(self, setting: Setting[TokaidoOptions], work: Work, seat: int, position: int) -> None:
        """What the stop gives, or the decision that it asks for."""
        kind = road_of(setting.options)[position]
        work.tell(f"moved_{kind}", seat)
        if kind == "inn":
            self._at_inn(setting, work, seat, position)
            return
        if kind == "village":
            work.goods, work.souvenir_deck = work.souvenir_deck[:OFFERED], work.souvenir_deck[OFFERED:]
            if work.goods:
                work.phase = VILLAGE
                return
            _toll(work, seat)
        elif kind == "temple":
            work.phase = TEMPLE
            return
        elif kind == "encounter":
            if self._on_the_way(work, seat):
                work.phase = ENCOUNTER
                return
        elif kind == "farm":
            work.farm(seat)
        elif kind == "spring":
            work.spring(seat)
        else:
            work.panorama(seat, kind)
        self._next(setting, work)

    def _on_the_way(self, work: Work, seat: int) -> bool:
        """TOKAIDO-20: somebody is met. Whether a choice has to be made first."""
        if work.is_a(seat, "entertainer"):
            work.gain("power", seat, source="people", card="entertainer", coins=1, points=1)
            work.tell("power_points", seat, points=1)
            work.tell("power_coins", seat, coins=1)
        if work.is_a(seat, "official") and len(work.encounter_deck) > 1:
            work.people, work.encounter_deck = work.encounter_deck[:2], work.encounter_deck[2:]
            return True
        person = work.draw_person()
        if person is None:
            work.gain("nothing", seat)
            work.tell("met_in_vain", seat)
            return False
        work.views = work.meet(seat, person)
        return bool(work.views)

    def _at_inn(self, setting: Setting[TokaidoOptions], work: Work, seat: int, position: int) -> None:
        """TOKAIDO-21: first what the traveller does at inns on the way, then the meal."""
        work.phase = INN
        self._lay_table(setting, work, position)
        if position != GOAL:
            if work.is_a(seat, "courier"):
                person = work.draw_person()
                if person is not None:
                    work.gain("power", seat, card="courier")
                    work.views = work.meet(seat, person)
            elif work.is_a(seat, "print-artist"):
                open_ = work.open_views(seat)
                if open_:
                    work.gain("power", seat, card="print-artist")
                if len(open_) == 1:
                    work.panorama(seat, open_[0])
                elif open_:
                    work.views = open_
        if not work.views:
            self._serve(work, seat)

    def _serve(self, work: Work, seat: int) -> None:
        """The meals are looked at; one at random is offered to the orphan (TOKAIDO-O13)."""
        work.phase = INN
        if work.is_a(seat, "orphan") and work.meals_out:
            work.gift = work.source.choice(work.meals_out)

    def _lay_table(self, setting: Setting[TokaidoOptions], work: Work, position: int) -> None:
        """TOKAIDO-21, TOKAIDO-32, TOKAIDO-35: the first pawn to arrive has the meals brought."""
        if sum([pawn.position == position for pawn in work.pawns]) == 1:
            count = pawns_of(setting.seats) + (0 if setting.options.gourmet_short else 1)
            work.meals_out, work.meal_deck = work.meal_deck[:count], work.meal_deck[count:]

    def _clear_table(self, work: Work, position: int) -> None:
        """TOKAIDO-22: after the last arrival what is left goes under the deck."""
        if all(pawn.position == position for pawn in work.pawns):
            work.meal_deck = (*work.meal_deck, *work.meals_out)
            work.meals_out = ()

    # ------------------------------------------------------------ choices at a stop

    def _buy(
        self,
        setting: Setting[TokaidoOptions],
        state: TokaidoState,
        work: Work,
        seat: int,
        cards: tuple[str, ...],
    ) -> Last:
        """TOKAIDO-11 … TOKAIDO-14."""
        _expect(state, VILLAGE)
        if len(set(cards)) != len(cards) or not set(cards) <= set(state.goods):
            raise Rejected("not_offered")
        needed, paid = cost(cards, state.kept[seat])
        if needed > state.coins[seat]:
            raise Rejected("too_dear", coins=needed)
        if cards:
            self._pay_and_take(work, seat, cards, needed, paid)
        else:
            _toll(work, seat)
        work.souvenir_deck = (*work.souvenir_deck, *[card for card in state.goods if card not in cards])
        self._next(setting, work)
        return Last(state.turn + 1, "buy", seat, position=state.pawns[seat].position)

    def _pay_and_take(self, work: Work, seat: int, cards: tuple[str, ...], needed: int, paid: int) -> None:
        points = sum([work.souvenir(seat, card) for card in cards])
        # The coins are told with the first card: what is paid is a sum, not a price a card.
        first = len(work.gains) - len(cards)
        work.gains[first] = replace(work.gains[first], coins=-paid)
        work.coins[seat] -= paid
        if needed != paid or cost(cards, None)[1] != paid:
            traveller = work.kept[seat]
            work.gain("power", seat, card=traveller)
        work.tell("bought", seat, count=len(cards), coins=paid, points=points)

    def _donate(
        self, setting: Setting[TokaidoOptions], state: TokaidoState, work: Work, seat: int, coins: int
    ) -> Last:
        """TOKAIDO-19; the priest's bank adds a coin."""
        _expect(state, TEMPLE)
        if coins > state.coins[seat]:
            raise Rejected("too_dear", coins=coins)
        found = next(each for each in donations(state.coins[seat], state.kept[seat]) if each.coins == coins)
        work.lay(seat, found.laid)
        work.gain("donation", seat, source="temple", number=coins, coins=-coins, points=coins)
        if found.laid > coins:
            work.gain("power", seat, source="temple", card="priest", points=found.laid - coins)
        work.tell("donated", seat, coins=found.laid, points=found.points)
        self._next(setting, work)
        return Last(state.turn + 1, "donate", seat, position=state.pawns[seat].position)

    def _keep_encounter(
        self, setting: Setting[TokaidoOptions], state: TokaidoState, work: Work, seat: int, card: str
    ) -> Last:
        """The official meets one of two; the other one goes under the deck."""
        _expect(state, ENCOUNTER)
        if state.views:
            raise Rejected("wrong_phase")
        if card not in state.people:
            raise Rejected("not_offered")
        others = list(state.people)
        others.remove(card)
        work.encounter_deck = (*work.encounter_deck, *others)
        work.views = work.meet(seat, card)
        if not work.views:
            self._next(setting, work)
        return Last(state.turn + 1, "keep_encounter", seat, position=state.pawns[seat].position)

    def _choose_view(
        self, setting: Setting[TokaidoOptions], state: TokaidoState, work: Work, seat: int, kind: Panorama
    ) -> Last:
        """A panorama of choice: by a guide (TOKAIDO-O3), or the print artist's."""
        _expect(state, ENCOUNTER, INN)
        if not state.views:
            raise Rejected("wrong_phase")
        if kind not in state.views:
            raise Rejected("panorama_finished")
        work.panorama(seat, kind)
        if state.phase == INN:
            self._serve(work, seat)
        else:
            self._next(setting, work)
        return Last(state.turn + 1, "panorama", seat, position=state.pawns[seat].position)

    def _eat(
        self, setting: Setting[TokaidoOptions], state: TokaidoState, work: Work, seat: int, action: Any
    ) -> Last:
        """TOKAIDO-21 … TOKAIDO-23."""
        _expect(state, INN)
        if state.views:
            raise Rejected("wrong_phase")
        if isinstance(action, NoMeal):
            work.gain("no_meal", seat)
            work.tell("no_meal", seat)
        else:
            free = isinstance(action, TakeFree)
            card = state.gift if free else action.card
            if card is None:
                raise Rejected("no_gift")
            if card not in state.meals_out:
                raise Rejected("not_offered")
            if card in state.meals[seat]:
                raise Rejected("meal_owned")
            coins = 0 if free else meal_cost(card, state.kept[seat])
            if coins > state.coins[seat]:
                raise Rejected("too_dear", coins=coins)
            work.meal(seat, card, coins, free=free)
        position = state.pawns[seat].position
        self._clear_table(work, position)
        self._next(setting, work)
        return Last(state.turn + 1, "meal", seat, position=position)

    # ------------------------------------------------------------ the next turn, and the end

    def _next(self, setting: Setting[TokaidoOptions], work: Work) -> None:
        """TOKAIDO-07: whoever is last goes on; TOKAIDO-25: nobody, once all have arrived."""
        pawn = from_last(work.pawns)[0]
        if work.pawns[pawn].position == GOAL:
            self._finish(setting, work)
        elif pawn == setting.seats:
            work.phase, work.active = MOVE_NEUTRAL, foremost(setting, work.pawns)
        else:
            work.phase, work.active = MOVE, pawn

    def _finish(self, setting: Setting[TokaidoOptions], work: Work) -> None:
        """TOKAIDO-26, TOKAIDO-27."""
        work.phase, work.active = END, None
        reached = replace(
            work.was,
            meals=tuple(work.meals),
            springs=tuple(work.springs),
            encounters=tuple(work.encounters),
            souvenirs=tuple(work.souvenirs),
        )
        for name, seats in achievers(reached).items():
            for seat in seats:
                work.achieve(seat, name, owner=seat)
        for seat, place in enumerate(temple_places(work.temple)[: setting.seats]):
            if place:
                points = temple_points(place)
                work.gain("ranking", seat, source="ranking", owner=seat, number=place, points=points)
                work.tell("temple_ranking", seat, number=place, points=points)
        work.tell("journey_over", None)

    def result(self, setting: Setting[TokaidoOptions], state: TokaidoState) -> Outcome:
        """TOKAIDO-28; what is still equal is shared (GEN-06)."""
        found = standing(state)
        best = max(found)
        winners = tuple([seat for seat, each in enumerate(found) if each == best])
        return Outcome("arrived", winners, ranks(found))

    def scores(self, setting: Setting[TokaidoOptions], state: TokaidoState) -> tuple[int, ...]:
        return tuple([tally.total for tally in state.tally])

    # ------------------------------------------------------------ bots and views

    def bot(
        self,
        setting: Setting[TokaidoOptions],
        state: TokaidoState,
        seat: int,
        skill: float,
        rng: RandomSource,
    ) -> Any:
        return bot.choose(self, setting, state, seat, skill, rng)

    def view(self, setting: Setting[TokaidoOptions], state: TokaidoState, seat: int | None) -> TokaidoView:
        over = state.phase == END
        return make_view(
            setting,
            state,
            seat,
            () if over else self.movers(setting, state),
            self.outcome(setting, state) if over else None,
        )

    def view_of(self, setting: Setting[TokaidoOptions], state: TokaidoState, seat: int | None) -> Hashable:
        """Tiles while they are chosen and the meals before who is being served; the rest is open."""
        if state.phase == CHOOSE_TRAVELLER:
            return seat
        return "served" if state.phase == INN and seat is not None and seat == state.active else None

    def known(
        self, setting: Setting[TokaidoOptions], state: TokaidoState, seat: int | None
    ) -> tuple[str, ...]:
        """The deck's cards are not played with."""
        return ()


def moving(setting: Setting[TokaidoOptions], state: TokaidoState) -> int:
    """The pawn that is moved now."""
    return setting.seats if state.phase == MOVE_NEUTRAL else _active(state)


def _active(state: TokaidoState) -> int:
    assert state.active is not None, "somebody decides"
    return state.active


_CLOSED: Final = {"taken": "stop_taken", "no_coins": "no_coins", "finished": "panorama_finished"}


def _expect(state: TokaidoState, *phases: str) -> None:
    if state.phase not in phases:
        raise Rejected("wrong_phase")


def _toll(work: Work, seat: int) -> None:
    """TOKAIDO-14, TOKAIDO-O9."""
    work.gain("toll", seat, coins=-TOLL)
    work.tell("toll", seat, coins=TOLL)


def _lined_up(setting: Setting[TokaidoOptions], source: Source) -> tuple[Pawn, ...]:
    """TOKAIDO-03, TOKAIDO-O18: one pawn on each of the upper squares, at random; whoever is chosen to begin
    stands on the lowest.
    """
    count, options = pawns_of(setting.seats), setting.options
    order = list(source.shuffle(range(count)) if options.shuffle else reversed(range(count)))
    if options.start_seat is not None:
        order.remove(options.start_seat)
        order.append(options.start_seat)
    return tuple([Pawn(0, order.index(pawn) + 1) for pawn in range(count)])


def _pay_out(setting: Setting[TokaidoOptions], work: Work) -> None:
    """TOKAIDO-04, TOKAIDO-33, TOKAIDO-36."""
    for seat, tile in enumerate(work.kept):
        coins = BEGINNER_COINS if tile is None else TRAVELLERS[tile]
        more = INITIATIVE[work.pawns[seat].place] if setting.options.initiative else 0
        work.coins[seat] = max(0, coins + more)
