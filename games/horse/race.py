"""What happens when the cards have turned: the horses act one after another, HORSE-05 … HORSE-21.

A `Race` is a cursor over a state, as `Source` is over an `Rng`: it is worked on, and gives the next state. It
stops where a player is asked for help; its rest is then stored as `Run`.
"""

from __future__ import annotations

from msgspec.structs import replace

from .data import CURE, FINISH, START, STEPS, Emotion, Item
from .model import Asked, Beat, BeatKind, Cycle, HorseState, Landed, Run


def racing(state: HorseState) -> tuple[int, ...]:
    """Seats whose horses have not arrived (HORSE-O15)."""
    return tuple([seat for seat in range(len(state.positions)) if seat not in state.arrived])


class Race:
    """The cycle of `state`, with the card that each racing seat has chosen; or, where the state has stopped
    in the middle of one, its rest. `help_always`: nobody is asked, help cards are used (for bots that think
    ahead).
    """

    def __init__(self, state: HorseState, *, help_always: bool = False) -> None:
        self.state = state
        self.help_always = help_always
        self.positions = list(state.positions)
        self.items = list(state.items)
        self.emotions = list(state.emotions)
        self.held = [list(items) for items in state.held]
        self.angry = [list(drawn) for drawn in state.angry]
        self.arrived = list(state.arrived)
        self.care = list(state.care)
        self.hands, self.laid = state.hands, state.laid
        self.beats: list[Beat] = []
        self.waiting: list[int] = []
        self.actor = -1
        self.origin = START
        self.used: set[tuple[int, int]] = set()
        self.todo: list[Landed] = []
        self.asked: Asked | None = None
        run = state.run
        if run is None:
            self._turn_cards()
        else:
            assert state.last is not None
            self.cycle = state.last
            self.waiting = list(run.waiting)
            self.actor, self.origin = run.actor, run.origin
            self.used = set(run.used)
            self.todo = list(run.todo)
            self.asked = run.asked

    def _turn_cards(self) -> None:
        """All cards turn at once and lie before their players (HORSE-05)."""
        state = self.state
        self.waiting = list(racing(state))
        self.hands = tuple(
            [
                tuple([step for step in hand if step != card])
                for hand, card in zip(state.hands, state.chosen, strict=True)
            ]
        )
        self.laid = tuple(
            [
                laid if card is None else (*laid, card)
                for laid, card in zip(state.laid, state.chosen, strict=True)
            ]
        )
        self.cycle = Cycle(state.number, state.round, state.chosen, state.positions)

    # ------------------------------------------------------------ the result

    def after(self) -> HorseState:
        """The state in which it has stopped; `run` None: the cycle is over."""
        run = None
        if self.asked is not None:
            run = Run(
                tuple(self.waiting),
                self.actor,
                self.origin,
                tuple(sorted(self.used)),
                tuple(self.todo),
                self.asked,
            )
        return replace(
            self.state,
            positions=tuple(self.positions),
            items=tuple(self.items),
            emotions=tuple(self.emotions),
            held=tuple([tuple(items) for items in self.held]),
            angry=tuple([tuple(drawn) for drawn in self.angry]),
            arrived=tuple(self.arrived),
            care=tuple(self.care),
            hands=self.hands,
            laid=self.laid,
            chosen=(None,) * len(self.positions),
            run=run,
            last=replace(self.cycle, beats=(*self.cycle.beats, *self.beats)),
        )

    # ------------------------------------------------------------ one after another

    def go(self) -> None:
        """On to the next question, or to the end of the cycle."""
        while self.asked is None:
            if self.todo:
                self._land(self.todo.pop())
                continue
            self.waiting = [seat for seat in self.waiting if seat not in self.arrived]
            if not self.waiting:
                return
            self._act(self._next())

    def _next(self) -> int:
        """The smallest number first. Equal numbers: in round 1 the youngest, then whoever is farthest behind
        now; at the same place the youngest (HORSE-05, HORSE-06, HORSE-O14).
        """
        cards, ages = self.cycle.cards, self.state.ages

        def order(seat: int) -> tuple[int, int, int]:
            card = cards[seat]
            assert card is not None, "who has not arrived has laid a card"
            return card, 0 if self.cycle.round == 1 else self.positions[seat], ages.index(seat)

        return min(self.waiting, key=order)

    def _act(self, seat: int) -> None:
        """HORSE-07; or HORSE-15, which serves all angry cards drawn in cycles before this one (HORSE-O10)."""
        self.waiting.remove(seat)
        self.actor, self.origin = seat, self.positions[seat]
        self.used.clear()
        step = self.cycle.cards[seat]
        assert step is not None
        due = [drawn for drawn in self.angry[seat] if drawn < self.cycle.number]
        if due:
            self.angry[seat] = [drawn for drawn in self.angry[seat] if drawn >= self.cycle.number]
            self.emotions += ["angry"] * len(due)
            self._beat("rest", seat, self.origin, step=step)
            return
        self._move("move", seat, self.origin + step, step=step)

    # ------------------------------------------------------------ moving

    def _beat(
        self,
        kind: BeatKind,
        seat: int,
        start: int,
        *,
        step: int | None = None,
        by: int | None = None,
        card: Item | Emotion | None = None,
        place: int | None = None,
    ) -> None:
        self.beats.append(Beat(kind, seat, start, self.positions[seat], step, by, card, place))

    def _move(
        self, kind: BeatKind, seat: int, to: int, *, step: int | None = None, draws: bool = True
    ) -> None:
        """The horse goes there; whoever stands there is pushed; then pushed horses draw, nearest first; then
        the mover's own card acts (HORSE-O8).
        """
        start = self.positions[seat]
        to = max(START, min(FINISH, to))  # HORSE-O5, HORSE-O7
        self._put(seat, to)
        self._beat(kind, seat, start, step=step)
        if to == FINISH:
            self._arrive(seat)
            return
        pushed = self._push_from(seat, to)
        if kind != "back" and to != START:  # HORSE-O13
            self.todo.append(Landed(seat, draws))
        self.todo += [Landed(other, pushed=True) for other in reversed(pushed)]

    def _put(self, seat: int, at: int) -> None:
        """What it stood on, and should have acted, acts no more: it has been moved elsewhere (HORSE-O8)."""
        self.positions[seat] = at
        self.todo = [landed for landed in self.todo if landed.seat != seat]

    def _push_from(self, mover: int, at: int) -> list[int]:
        """HORSE-17: who stood there goes a step back, and so on until no two share a card. Gives the pushed
        horses that stand on a route card now, the nearest to the mover first. There is room for all on the
        start (HORSE-O6).
        """
        pushed = []
        while at != START:
            others = [seat for seat, there in enumerate(self.positions) if there == at and seat != mover]
            if not others:
                break
            (other,) = others
            at -= 1
            self._put(other, at)
            self._beat("push", other, at + 1, by=mover)
            pushed.append(other)
            mover = other
        return [seat for seat in pushed if self.positions[seat] != START]

    def _arrive(self, seat: int) -> None:
        """HORSE-O6. No action of this horse is left that an angry card could spoil: it goes back."""
        self.arrived.append(seat)
        self.emotions += ["angry"] * len(self.angry[seat])
        self.angry[seat] = []
        self._beat("finish", seat, FINISH, place=len(self.arrived))

    # ------------------------------------------------------------ route cards

    def _land(self, landed: Landed) -> None:
        """The card on which it stands acts."""
        seat = landed.seat
        kind = self.state.track[self.positions[seat] - 1]
        if kind in ("whip", "puddle"):
            if not landed.pushed:
                self._whip_or_puddle(landed, forward=kind == "whip")
        elif kind == "bag" and landed.draws:
            self._open_bag(seat)
        elif kind == "flower" and landed.draws:
            self._feel(seat, landed.pushed)

    def _whip_or_puddle(self, landed: Landed, *, forward: bool) -> None:
        """HORSE-08, HORSE-09: a card acts once on a horse in an action (HORSE-O4)."""
        seat, at = landed.seat, self.positions[landed.seat]
        if (seat, at) in self.used:
            self._beat("stay", seat, at)
            return
        self.used.add((seat, at))
        if forward:
            self._move("whip", seat, at + 1, draws=landed.draws)
        else:
            self._move("puddle", seat, at - 1, draws=landed.draws)

    def _open_bag(self, seat: int) -> None:
        """HORSE-10, HORSE-O16."""
        at = self.positions[seat]
        if not self.items:
            self._beat("no_item", seat, at)
            return
        item = self.items.pop(0)
        self.held[seat].append(item)
        self._beat("bag", seat, at, card=item)

    # ------------------------------------------------------------ feelings

    def _feel(self, seat: int, pushed: bool) -> None:
        """HORSE-11: the top emotion card; the player is asked where a help card could calm it."""
        if not self.emotions:
            return
        emotion = self.emotions.pop(0)
        care = self.care[seat]
        self.care[seat] = replace(care, **{emotion: getattr(care, emotion) + 1})
        self._beat("feel", seat, self.positions[seat], card=emotion)
        helps = CURE.get(emotion) in self.held[seat] and not (pushed and emotion == "nervous")  # HORSE-O9
        if helps:
            self.asked = Asked(seat, emotion, pushed)
            if self.help_always:
                self.answer(True)
            return
        self._carry_out(seat, emotion, pushed)

    def answer(self, helps: bool) -> None:
        """The player who was asked has decided (HORSE-20, HORSE-21)."""
        asked = self.asked
        assert asked is not None
        self.asked = None
        seat, item, care = asked.seat, CURE[asked.emotion], self.care[asked.seat]
        at = self.positions[seat]
        if not helps:
            self.care[seat] = replace(care, declined=care.declined + 1)
            self._beat("decline", seat, at, card=item)
            self._carry_out(seat, asked.emotion, asked.pushed)
            return
        self.care[seat] = replace(care, helped=care.helped + 1)
        self.held[seat].remove(item)
        self.items.append(item)
        self.emotions.append(asked.emotion)
        self._beat("help", seat, at, card=item)

    def _carry_out(self, seat: int, emotion: Emotion, pushed: bool) -> None:
        """HORSE-12 … HORSE-15; the card then goes to the bottom of its deck, angry excepted."""
        if emotion == "angry":
            self.angry[seat].append(self.cycle.number)
            return
        self.emotions.append(emotion)
        if emotion == "happy":
            first = max([self.positions[other] for other in self._in_race()])
            self._move("jump", seat, first + 1, draws=False)
        elif emotion == "tired":
            self._move("home", seat, START)
        elif pushed:
            self._beat("calm", seat, self.positions[seat])
        else:
            self._move("back", seat, self.origin)

    def _in_race(self) -> list[int]:
        return [seat for seat in range(len(self.positions)) if seat not in self.arrived]


def next_cycle(state: HorseState) -> HorseState:
    """After a cycle: the next one, or a new round with all six cards (HORSE-04)."""
    after = replace(state, number=state.number + 1, cycle=state.cycle + 1)
    if any(state.hands[seat] for seat in racing(state)):
        return after
    still = set(racing(state))
    hands = tuple([STEPS if seat in still else hand for seat, hand in enumerate(state.hands)])
    laid = tuple([() if seat in still else cards for seat, cards in enumerate(state.laid)])
    return replace(after, hands=hands, laid=laid, round=state.round + 1, cycle=1)
