"""BET-01 … BET-18, the open points and the worked scenarios of 走過臺灣：快打臺灣通."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from games.core.api import CLOCK, HOST
from games.core.errors import DeckTooSmall, Rejected, SetupRefused
from games.core.rng import Source
from games.match import Match

from .tables import BUZZ, DECK, FILL, GAME, HISTORIC, STOP, all_stop, answer, place, table

OPEN = {"type": "open"}


def start(**changes):
    given = {"seats": 3, "seed": 7, "options": {"shuffle": False}, **changes}
    return Match.start("voyage-bet", given.pop("deck", DECK), **given)


def refusal(match, seat, action):
    before = match.state
    with pytest.raises(Rejected) as caught:
        match.act(seat, action)
    assert match.state is before
    return caught.value


def asked(match):
    return match.setting.deck.clue[match.state.clue]


# ---------------------------------------------------------------- set-up


def test_bet_01_and_02_eight_events_lie_on_nine_bet_cards_and_the_last_is_blank():
    view = start().view(0)
    assert [spot["card"]["id"] for spot in view["spots"][:8]] == list(DECK.ids[:8])
    assert view["spots"][8] == {"card": None, "x2": None, "x1a": None, "x1b": None}
    assert view["deck_count"] == 72
    assert start(options={}).state.deck != start(options={}, seed=8).state.deck


def test_bet_03_the_seven_historic_periods_can_be_named():
    assert start().view(None)["eras"] == list(HISTORIC)
    match = table(phase="ANSWER")
    assert match.legal(0) == [answer(era) for era in HISTORIC]
    assert refusal(match, 0, answer("neolithic")).code == "no_such_era"
    assert refusal(match, 0, answer("nonsense")).code == "no_such_era"


def test_bet_04_one_footprint_card_is_drawn_the_others_wait():
    match = start()
    assert match.view(0)["footprint"] == "foot1"
    assert match.state.footprints == tuple(f"foot{n}" for n in range(2, 10))


def test_bet_05_scores_start_at_0_and_all_hold_three_pawns():
    view = start().view(0)
    assert (view["scores"], view["pawns_left"], view["stopped"]) == ([0] * 3, [3] * 3, [False] * 3)


def test_bet_06_who_begins_is_an_option_or_comes_from_the_seed():
    assert start().view(0)["starter"] == 0
    assert start(options={"start_seat": 2}).view(0)["starter"] == 2
    assert {start(options={}, seed=seed).state.starter for seed in range(40)} == {0, 1, 2}


def test_bet_07_the_die_chooses_the_question_and_can_be_loaded():
    match = start(options={"shuffle": False, "dice": [4, 6]})
    view = match.view(0)
    assert (view["die"], view["question"]) == (4, "c1-4")
    assert match.state.dice == (6,)
    assert {start(options={}, seed=seed).view(0)["die"] for seed in range(60)} == {1, 2, 3, 4, 5, 6}


def test_dice_and_shuffle_are_in_no_teachers_form():
    from games.core.options import option_fields

    fields = {field.name: field for field in option_fields(GAME.Options)}
    assert not fields["dice"].teacher
    assert not fields["shuffle"].teacher
    assert fields["read_seconds"].default == 5
    assert fields["buzz_seconds"].default == 20


def test_vt_06_two_to_six_may_play():
    for seats in range(2, 7):
        assert len(start(seats=seats).view(None)["scores"]) == seats
    for seats in (1, 7):
        with pytest.raises(SetupRefused, match="bad_seats"):
            start(seats=seats)


def test_option_cards_and_the_fewest_cards():
    """Content: BET needs 16."""
    assert start(options={"cards": 16}).view(0)["deck_count"] == 8
    with pytest.raises(DeckTooSmall) as caught:
        start(deck=replace(DECK, cards=DECK.cards[:15]))
    assert caught.value.data == {"needed": 16, "present": 15, "what": "cards"}
    with pytest.raises(SetupRefused, match="bad_options"):
        start(options={"cards": 15})


def test_bet_o7_a_deck_without_nine_whole_footprint_cards_is_refused_with_the_numbers():
    for clues in (DECK.clues[:-1], tuple(clue for clue in DECK.clues if clue.card != "foot3")):
        with pytest.raises(DeckTooSmall) as caught:
            start(deck=replace(DECK, clues=clues))
        assert caught.value.data == {"needed": 9, "present": 8, "what": "footprints"}


def test_a_deck_without_the_seven_historic_periods_is_refused_with_the_numbers():
    eras = tuple(replace(era, historic=era.historic and era.id != "zheng") for era in DECK.eras)
    with pytest.raises(DeckTooSmall) as caught:
        start(deck=replace(DECK, eras=eras))
    assert caught.value.data == {"needed": 7, "present": 6, "what": "eras"}


# ---------------------------------------------------------------- the buzzer


def test_reading_comes_first_and_a_buzz_before_the_opening_costs_nothing():
    match = start(options={"shuffle": False, "read_seconds": 7})
    assert (match.view(0)["phase"], match.to_move, match.clock.seconds) == ("READ", frozenset(), 7)
    for seat in range(3):
        assert refusal(match, seat, BUZZ).code == "too_early"
    assert match.scores == (0, 0, 0)
    assert match.legal(CLOCK) == [OPEN]
    assert match.due() == (CLOCK, OPEN)
    match.expire()
    assert (match.view(0)["phase"], match.to_move) == ("BUZZ_OPEN", {0, 1, 2})
    assert (match.clock.seconds, match.clock.seats) == (20, ()), "not to buzz is nobody's lapse"


def test_bet_08_all_may_buzz_the_first_received_answers():
    for seat in range(3):
        match = table(phase="BUZZ_OPEN")
        assert all(match.legal(each) == [BUZZ] for each in range(3))
        match.act(seat, BUZZ)
        assert match.to_move == {seat}
        assert match.view(None)["buzzer"] == seat
        for other in {0, 1, 2} - {seat}:
            assert refusal(match, other, BUZZ).code == "already_buzzed"
            assert GAME.overtaken(match.setting, match.state, other) == "already_buzzed"
        assert refusal(match, seat, BUZZ).code == "wrong_phase"
        assert match.scores == (0, 0, 0)


def test_bet_09_right_wins_one_wrong_costs_one_and_only_one_answer_is_taken():
    match = table(phase="ANSWER", points=(3, 3, 3), buzzer=1)
    match.act(1, answer("japanese"))
    assert match.scores == (3, 4, 3)
    match = table(phase="ANSWER", points=(3, 3, 3), buzzer=1)
    match.act(1, answer("zheng"))
    assert match.scores == (3, 2, 3)
    assert refusal(match, 2, answer("japanese")).code in ("not_your_turn", "wrong_phase")
    (attempt,) = match.attempts
    assert (attempt.kind, attempt.skill, attempt.seat, attempt.score) == ("answer", "era", 1, 0.0)
    assert (attempt.answer, attempt.truth, attempt.chance) == ("zheng", ("japanese",), 1 / 7)


def test_bet_10_the_right_period_is_public_after_verification_and_the_answering_player_begins_to_bet():
    match = table(phase="ANSWER", buzzer=2)
    assert match.view(0)["era"] is None
    assert match.state.clue + "!" not in match.known(0)
    match.act(2, answer("zheng"))
    view = match.view(0)
    assert (view["era"], view["answered"], view["bettor"], view["to_move"]) == ("japanese", "zheng", 2, [2])
    assert {match.state.clue, match.state.clue + "!"} <= set(match.known(None))
    assert view["last"]["kind"] == "answer"
    assert view["last"]["right"] is False


def test_bet_o2_nobody_buzzes_no_points_the_starter_begins_to_bet_and_the_period_is_shown():
    match = table(phase="BUZZ_OPEN", starter=2, points=(1, 2, 3))
    match.expire()
    view = match.view(0)
    assert (view["phase"], view["to_move"], view["era"], view["buzzer"]) == ("BET", [2], "japanese", None)
    assert match.scores == (1, 2, 3)
    assert view["last"]["kind"] == "silence"


def test_an_answer_that_does_not_come_counts_as_wrong_and_is_nobodys_judgement():
    match = table(phase="ANSWER", points=(2, 0, 0), seconds=30)
    match.expire()
    assert match.scores == (1, 0, 0)
    assert not match.attempts
    assert match.view(0)["last"]["era"] is None
    assert table(phase="ANSWER").clock is None, "GEN-09: no clock unless asked for"


# ---------------------------------------------------------------- betting


def test_bet_11_pawns_are_placed_one_a_turn_clockwise_until_all_are_out_or_have_stopped():
    match = table(active=1, buzzer=1)
    order = []
    for number in range(9):
        seat = min(match.to_move)
        order.append(seat)
        match.act(seat, place(number + 1))
    assert order == [1, 2, 0] * 3
    assert match.view(0)["phase"] == "READ"


def test_bet_12_a_space_holds_one_pawn_and_a_player_may_have_several_on_a_card():
    match = table(seats=2)
    match.act(0, place(1, "x2"))
    assert refusal(match, 1, place(1, "x2")).code == "space_taken"
    match.act(1, place(1, "x1b"))
    match.act(0, place(1, "x1a"))
    assert match.view(1)["spots"][0] == {"card": {"id": "e1721"}, "x2": 0, "x1a": 0, "x1b": 1}
    assert place(1, "x1a") not in match.legal(1)
    assert len(match.legal(1)) == 27 - 3 + 1


def test_the_clock_of_a_bet_stops_the_player_and_keeps_the_pawns():
    match = table(seats=2, seconds=30, pawns=[(0, 1, "x2"), (1, 2, "x2")])
    assert match.clock.seats == (0,)
    match.expire()
    assert match.view(0)["stopped"] == [True, False]
    assert len(match.state.pawns) == 2


def test_bet_13_each_pawn_is_judged_at_the_reveal_with_the_chance_of_its_moment():
    match = table([1930, 1945], seats=2, era="japanese")
    match.act(0, place(1, "x2"))
    match.act(1, place(9, "x2"))
    assert not match.attempts
    match.act(0, place(2, "x1a"))
    match.act(1, STOP)
    match.act(0, STOP)
    first, second, third = match.attempts
    assert [each.seat for each in match.attempts] == [0, 1, 0]
    assert (first.item, first.items, first.score, first.chance) == ("e1930", ("e1930",), 1.0, 3 / 27)
    assert (second.item, second.answer, second.truth) == ("blank", "none", ("e1930",))
    assert (second.score, second.chance) == (0.0, 2 / 26)
    assert (third.item, third.answer, third.truth) == ("e1945", "japanese", ("postwar",))
    assert (third.score, third.chance) == (0.0, 2 / 25)
    assert {each.flags for each in match.attempts} == {("chosen",)}


def test_bet_14_and_vt_08_a_pawn_on_an_accepted_period_is_right():
    for era in ("japanese", "qing-late"):
        match = table(["both"], era=era, seats=2)
        match.act(0, place(1, "x2"))
        all_stop(match)
        assert match.scores == (2, 0)


def test_bet_15_the_blank_card_is_wrong_also_where_an_event_only_accepts_the_period():
    match = table(["both"], era="qing-late", seats=2)
    match.act(0, place(1, "x1a"))
    match.act(1, place(9, "x2"))
    all_stop(match)
    assert match.view(0)["reveal"]["losses"] == [0, 1]


def test_bet_16_pawns_return_cards_are_discarded_and_eight_new_ones_are_put_out():
    match = table([1930], deck=16)
    shown, following = match.state.spots, match.state.deck[:8]
    match.act(0, place(1))
    all_stop(match)
    view = match.view(0)
    assert [spot["card"]["id"] for spot in view["spots"][:8]] == list(following)
    assert set(shown) <= set(match.state.discard)
    assert (view["pawns_left"], view["round"], view["deck_count"]) == ([3, 3, 3], 2, 8)
    assert [spot["card"]["year"] for spot in view["reveal"]["spots"][:8]] == [
        DECK.year[card] for card in shown
    ]
    assert set(shown) <= set(match.known(None))
    assert not set(following) & set(match.known(None))
    assert view["reveal"]["question"] + "!" in match.known(None)
    assert view["last"] == {**view["last"], "kind": "reveal", "turn": view["reveal"]["turn"]}


def test_the_last_reveal_can_still_be_told_during_the_whole_next_round():
    match = table([1930], seats=2, deck=24)
    match.act(0, place(1))
    all_stop(match)
    told = match.view(0)["reveal"]
    assert (told["gains"], told["losses"], told["before"], told["after"]) == ([2, 0], [0, 0], [0, 0], [2, 0])
    match.expire()
    match.act(1, BUZZ)
    match.act(1, answer(asked(match).era))
    assert match.view(0)["reveal"] == told


def test_bet_17_a_reached_goal_ends_the_game_at_the_end_of_that_round_only():
    match = table([1930], seats=2, points=(13, 0))
    match.act(0, place(1, "x2"))
    assert match.outcome is None
    all_stop(match)
    assert (match.outcome.reason, match.outcome.winners, match.scores) == ("points_reached", (0,), (15, 0))


def test_bet_18_equals_win_together():
    match = table([1930], seats=3, points=(15, 15, 3), reached=True)
    all_stop(match)
    assert (match.outcome.winners, match.outcome.ranks) == ((0, 1), (1, 1, 3))


def test_bet_o1_nobody_falls_below_0_by_bets():
    match = table([1930], seats=2)
    match.act(0, place(2))
    all_stop(match)
    assert match.scores == (0, 0)


def test_bet_o4_to_stop_is_final_and_who_has_no_pawn_left_is_stopped():
    match = table(seats=2, pawns=[(0, 1, "x2"), (0, 2, "x2")])
    match.act(0, place(3))
    assert match.view(0)["stopped"] == [True, False]
    assert refusal(match, 0, place(4)).code == "has_stopped"
    assert match.to_move == {1}


def test_bet_o8_the_questions_to_come_are_not_sent():
    match = start(options={})
    text = json.dumps([match.view(seat) for seat in (None, 0, 1, 2)])
    assert not any(f'"{card}"' in text for card in match.state.footprints)


def test_stop_by_the_teacher():
    """GEN-16."""
    match = table(points=(4, 2, 0))
    match.act(HOST, STOP)
    assert (match.outcome.reason, match.outcome.winners, match.scores) == ("stopped", (), (4, 2, 0))


def test_bots_leave_the_buzzer_to_the_children_first():
    assert GAME.bot_patience(table().setting, table(phase="BUZZ_OPEN").state, 1) == 8.0
    quick = table(phase="BUZZ_OPEN", buzz_seconds=6)
    assert GAME.bot_patience(quick.setting, quick.state, 1) == 3.0
    for phase in ("READ", "ANSWER", "BET"):
        match = table(phase=phase)
        assert GAME.bot_patience(match.setting, match.state, 0) == 0.0


# ---------------------------------------------------------------- worked scenarios


def test_bet_t1_the_first_to_buzz_answers_right():
    match = table(phase="BUZZ_OPEN")
    match.act(0, BUZZ)
    match.act(0, answer("japanese"))
    assert (match.scores, match.to_move) == ((1, 0, 0), {0})


def test_bet_t2_wrong_with_0_points_stays_0_and_a_later_buzz_is_ignored():
    match = table(phase="BUZZ_OPEN")
    match.act(1, BUZZ)
    assert refusal(match, 2, BUZZ).code == "already_buzzed"
    match.act(1, answer("dutch"))
    assert (match.scores, match.to_move) == ((0, 0, 0), {1})


def test_bet_t3_wrong_with_3_points():
    match = table(phase="ANSWER", points=(0, 3, 0), buzzer=1)
    match.act(1, answer("dutch"))
    assert match.scores == (0, 2, 0)


def test_bet_t4_a_taken_space():
    match = table(active=1, pawns=[(0, 4, "x2")])
    assert refusal(match, 1, place(4, "x2")).code == "space_taken"
    match.act(1, place(4, "x1a"))


def test_bet_t5_two_right_and_one_wrong():
    match = table([1930, 1721], seats=2)
    for spot, odds in ((1, "x2"), (1, "x1a"), (2, "x2")):
        match.act(0, place(spot, odds))
        if match.to_move == {1}:
            match.act(1, STOP)
    reveal = match.view(0)["reveal"]
    assert (reveal["gains"][0], reveal["losses"][0], match.scores[0]) == (3, 1, 2)


def test_bet_t6_blank_while_two_are_of_the_period():
    match = table([1930, 1908], seats=2, points=(5, 0))
    match.act(0, place(9))
    all_stop(match)
    assert match.scores == (4, 0)


def test_bet_t7_blank_while_none_is_of_the_period():
    match = table(seats=2)
    match.act(0, place(9, "x2"))
    match.act(1, place(9, "x1a"))
    all_stop(match)
    assert match.scores == (2, 1)


def test_bet_t8_net_of_the_round():
    """BET-O3."""
    match = table([1930, 1721], seats=2, pawns=[(0, 2, "x1a"), (0, 1, "x2")], active=0)
    match.act(0, STOP)
    all_stop(match)
    assert match.scores == (1, 0)


def test_bet_t9_reached_is_latched_and_the_final_totals_decide():
    """BET-O6."""
    match = table(phase="ANSWER", seats=2, points=(14, 14), buzzer=0)
    match.act(0, answer("japanese"))
    assert match.scores == (15, 14)
    match.act(0, place(1, "x2"))
    match.act(1, STOP)
    match.act(0, place(2, "x2"))
    assert match.outcome is None
    match.act(0, STOP)
    assert match.scores == (13, 14)
    assert (match.outcome.reason, match.outcome.winners) == ("points_reached", (1,))


def test_bet_t10_the_deck_is_used_up_by_the_refill_after_round_9():
    """BET-O5."""
    match = table(round=9, deck=8, points=(1, 2, 2))
    all_stop(match)
    assert match.view(0)["deck_count"] == 0
    assert (match.outcome.reason, match.outcome.winners) == ("deck_empty", (1, 2))
    match = start()
    rounds = 0
    while match.outcome is None:
        match.expire()
        match.expire()
        all_stop(match)
        rounds += 1
    assert (rounds, match.outcome.reason) == (9, "deck_empty")


def test_bet_t11_who_has_stopped_places_no_more():
    match = table(seats=2, pawns=[(0, 1, "x2")])
    match.act(0, STOP)
    assert match.view(0)["pawns_left"][0] == 2
    assert refusal(match, 0, place(3)).code == "has_stopped"
    match.act(1, place(3))
    assert refusal(match, 0, place(4)).code == "has_stopped"


def test_bet_t12_who_began_to_bet_draws_the_next_footprint_card():
    match = table(phase="BUZZ_OPEN", starter=0)
    match.act(2, BUZZ)
    match.act(2, answer("zheng"))
    all_stop(match)
    view = match.view(0)
    assert (view["round"], view["starter"], view["footprint"]) == (2, 2, "foot2")


def test_no_year_and_no_answer_is_in_any_view_before_its_time():
    match = start(options={})
    source = Source(3)
    while match.outcome is None:
        for seat in (None, 0, 1, 2):
            view = match.view(seat)
            assert all("year" not in spot["card"] for spot in view["spots"] if spot["card"])
            assert (view["era"] is None) == (not match.state.verified)
            assert not {*match.state.spots, *match.state.deck} & set(match.known(seat))
        if match.to_move:
            seat = min(match.to_move)
            match.act(seat, match.bot(seat, 0.5, source))
        else:
            match.expire()
    assert len(FILL) == 8
