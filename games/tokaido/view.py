"""What a table of tokaido shows: all but tiles while they are chosen and meals on offer is open to all."""

from __future__ import annotations

from typing import Literal

from ..core.api import END, Outcome, Setting
from .data import (
    ACHIEVEMENT_POINTS,
    FARM_COINS,
    MEAL_POINTS,
    MOST_DONATED,
    PANORAMAS,
    TOLL,
    TRAVELLERS,
    Kind,
    Panorama,
)
from .market import bundles, donations, goods, meal_cost, sets_of
from .model import (
    CHOOSE_TRAVELLER,
    ENCOUNTER,
    INN,
    MOVE,
    MOVE_NEUTRAL,
    TEMPLE,
    VILLAGE,
    Ahead,
    Meal,
    Pawn,
    Person,
    Scene,
    Stop,
    Table,
    TokaidoOptions,
    TokaidoState,
    TokaidoView,
    Traveller,
    Village,
)
from .road import behind, circles, free_place, from_last, leg, next_inn, road_of
from .scoring import temple_places

Why = Literal["taken", "no_coins", "finished"]


def closed(setting: Setting[TokaidoOptions], state: TokaidoState, pawn: int, position: int) -> Why | None:
    """Why a pawn may not stop at a position before it, None where it may. Only room matters to the neutral
    pawn (TOKAIDO-O20).
    """
    if free_place(setting, state.pawns, position) is None:
        return "taken"
    if pawn == setting.seats:
        return None
    kind = road_of(setting.options)[position]
    if kind in ("village", "temple") and state.coins[pawn] == 0:
        return "no_coins"
    if kind in PANORAMAS and state.panoramas[pawn].of(kind) == PANORAMAS[kind]:
        return "finished"
    return None


def make_view(
    setting: Setting[TokaidoOptions],
    state: TokaidoState,
    seat: int | None,
    to_move: tuple[int, ...],
    outcome: Outcome | None,
) -> TokaidoView:
    """The table as this seat may know it."""
    options, active = setting.options, state.active
    playing = state.phase != END and active is not None
    pawn = setting.seats if state.phase == MOVE_NEUTRAL else active
    moves = playing and state.phase in (MOVE, MOVE_NEUTRAL)
    traveller = state.kept[active] if active is not None else None
    scenes = [scene_of(state, active, kind) for kind in state.views] if playing and active is not None else []
    village = None
    if playing and state.phase == VILLAGE and active is not None:
        owned, coins = state.souvenirs[active], state.coins[active]
        village = Village(goods(owned, state.goods), bundles(owned, state.goods, coins, traveller), TOLL)
    places = temple_places(state.temple)
    served = state.phase == INN and seat is not None and seat == active and not state.views
    return TokaidoView(
        phase=state.phase,
        to_move=to_move,
        scores=tuple([tally.total for tally in state.tally]),
        outcome=outcome,
        round=leg(options, state.pawns),
        road=tuple([Stop(kind, circles(setting, at)) for at, kind in enumerate(road_of(options))]),
        reverse=options.reverse,
        pawns=state.pawns,
        order=from_last(state.pawns),
        moving=pawn if moves else None,
        ahead=_ahead(setting, state, pawn) if moves and pawn is not None else (),
        players=tuple([_person(setting, state, each, seat, places[each]) for each in range(setting.seats)]),
        coins=state.coins,
        temple=state.temple,
        souvenirs=state.souvenirs,
        meals=state.meals,
        springs=state.springs,
        encounters=state.encounters,
        panoramas=state.panoramas,
        achievements=state.achievements,
        offer=_offer(state, served) if playing else None,
        firsts=tuple([kind for kind in PANORAMAS if _gone(state, kind)]),
        deck_counts={
            "souvenirs": len(state.souvenir_deck),
            "springs": len(state.spring_deck),
            "encounters": len(state.encounter_deck),
            "meals": len(state.meal_deck),
        },
        on_table=len(state.meals_out),
        tiles=_tiles(state, seat),
        village=village,
        donations=donations(state.coins[active], traveller)
        if state.phase == TEMPLE and active is not None
        else (),
        scenes=tuple(scenes),
        people=state.people if playing else (),
        table=_table(state, seat) if served and seat is not None else None,
        last=state.last,
    )


def _tiles(state: TokaidoState, seat: int | None) -> tuple[Traveller, ...]:
    if state.phase != CHOOSE_TRAVELLER or seat is None:
        return ()
    return tuple([Traveller(tile, TRAVELLERS[tile]) for tile in state.tiles[seat]])


def _offer(state: TokaidoState, served: bool) -> tuple[str, ...] | None:
    """Souvenirs and people lie open; the meals are seen by whoever is served (rules, Information)."""
    if state.phase == VILLAGE:
        return state.goods
    if state.phase == ENCOUNTER and state.people:
        return state.people
    return state.meals_out if served else None


def _person(
    setting: Setting[TokaidoOptions], state: TokaidoState, each: int, seat: int | None, place: int
) -> Person:
    hidden = state.phase == CHOOSE_TRAVELLER and each != seat
    kept = state.kept[each]
    return Person(
        traveller=None if hidden else kept,
        chosen=kept is not None or setting.options.beginner,
        sets=sets_of(state.souvenirs[each]),
        place=place,
        tally=state.tally[each],
    )


def _ahead(setting: Setting[TokaidoOptions], state: TokaidoState, pawn: int) -> tuple[Ahead, ...]:
    start = state.pawns[pawn].position
    others = [each for number, each in enumerate(state.pawns) if number != pawn]
    second = min(others, key=behind)
    road = road_of(setting.options)
    found = []
    for position in range(start + 1, next_inn(setting.options, start) + 1):
        place = free_place(setting, state.pawns, position)
        kind = road[position]
        coins, low, high, card, bonus = (
            (0, 0, 0, 0, 0) if pawn == setting.seats else _gives(state, pawn, kind)
        )
        found.append(
            Ahead(
                position=position,
                kind=kind,
                place=place or 0,
                why=closed(setting, state, pawn, position),
                coins=coins,
                low=low,
                high=high,
                card=card,
                bonus=bonus,
                again=place is not None and behind(Pawn(position, place)) < behind(second),
            )
        )
    return tuple(found)


def _gives(state: TokaidoState, seat: int, kind: Kind) -> tuple[int, int, int | None, int, int]:
    """(coins, least points, most points, number of the panorama card, points of an achievement)."""
    traveller = state.kept[seat]
    if kind == "farm":
        return FARM_COINS, 0, 0, 0, 0
    if kind == "spring":
        glad = 1 if traveller == "old-man" else 0
        return 0, 2 + glad, 3 + glad, 0, 0
    if kind == "temple":
        more = 1 if traveller == "priest" else 0
        return 0, 1 + more, min(MOST_DONATED, max(1, state.coins[seat])) + more, 0, 0
    if kind == "village":
        return 0, 0, None, 0, 0
    if kind == "encounter":
        acrobat = 1 if traveller == "entertainer" else 0
        return acrobat, acrobat, None, 0, 0
    if kind == "inn":
        return 0, 0, MEAL_POINTS, 0, 0
    scene = scene_of(state, seat, kind)
    return 0, scene.points, scene.points, scene.number, scene.bonus


def scene_of(state: TokaidoState, seat: int, kind: Panorama) -> Scene:
    """The next card of this kind for a seat, and what it gives."""
    number = min(state.panoramas[seat].of(kind) + 1, PANORAMAS[kind])
    first = number == PANORAMAS[kind] and not _gone(state, kind)
    glad = 1 if state.kept[seat] == "old-man" else 0
    return Scene(kind, number, number, ACHIEVEMENT_POINTS + glad if first else 0)


def _gone(state: TokaidoState, kind: Panorama) -> bool:
    return any(kind in cards for cards in state.achievements)


def _table(state: TokaidoState, seat: int) -> Table:
    traveller, coins, owned = state.kept[seat], state.coins[seat], state.meals[seat]
    meals = []
    for card in state.meals_out:
        price = meal_cost(card, traveller)
        why: Literal["owned", "too_dear"] | None = (
            "owned" if card in owned else "too_dear" if price > coins else None
        )
        meals.append(Meal(card, price, MEAL_POINTS, why))
    return Table(tuple(meals), state.gift, state.gift in owned)
