"""A game with only the required fields can be played, read and viewed."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from domain.drawing.board import draw_board
from domain.drawing.svg import standalone_svg
from domain.kernel.bots import SimulatedChance, choose_random
from domain.kernel.decide import decide, legal_options, seats_to_act, start_game
from domain.kernel.defaults import NoOptions, option_text
from domain.kernel.frames import GameState, SeatFrame
from domain.kernel.game import Game, Question, Score
from domain.kernel.ledger import Ledger
from domain.kernel.values import Command, Event, Value


class TakeCoins(Command, frozen=True):
    coins: int


class CoinsTaken(Event, frozen=True):
    seat: int
    coins: int


class PileEmptied(Event, frozen=True):
    pass


class ChooseCoins(SeatFrame, frozen=True):
    most: int


class Player(Value, frozen=True):
    coins: int = 0
    last_word: bool = False


class State(GameState[ChooseCoins], frozen=True):
    players: tuple[Player, ...] = ()
    pile: int = 7


def amounts(state: State, frame: ChooseCoins) -> Iterator[TakeCoins]:
    return map(TakeCoins, range(1, min(frame.most, state.pile) + 1))


def take_coins(ledger: Ledger[State], frame: ChooseCoins, command: TakeCoins) -> None:
    ledger.close_frame()
    ledger.record(CoinsTaken(frame.seat, command.coins))
    if ledger.state.pile:
        ledger.open_frames(ChooseCoins((frame.seat + 1) % len(ledger.state.players), frame.most))
    else:
        ledger.record(PileEmptied())


def coins_taken(state: State, event: CoinsTaken) -> State:
    players = list(state.players)
    players[event.seat] = replace(players[event.seat], coins=players[event.seat].coins + event.coins)
    return replace(state, players=tuple(players), pile=state.pile - event.coins)


GAME: Game[State, TakeCoins] = Game(
    name="coins",
    title="Coins",
    seat_counts=(2,),
    state_type=State,
    commands=TakeCoins,
    setup=lambda ledger: ledger.open_frames(ChooseCoins(0, 2)),
    rules=(Question(ChooseCoins, amounts, take_coins),),
    evolve={CoinsTaken: coins_taken, PileEmptied: lambda state, event: state},
    score=lambda state: Score(tuple(player.coins for player in state.players), (1,) * len(state.players)),
)

START = start_game(GAME, NoOptions(), 2, SimulatedChance(Random(1))).state


def test_required_fields_are_those_of_the_rules() -> None:
    required = [
        field.name
        for field in dataclasses.fields(Game)
        if field.init and field.default is field.default_factory is dataclasses.MISSING
    ]

    rules = ["name", "title", "seat_counts", "state_type", "commands", "setup", "rules", "evolve", "score"]
    assert rules == required


def test_minimal_game_is_playable() -> None:
    state, random = START, Random(1)
    while seats := seats_to_act(state):
        seat = seats[0]
        state = decide(
            GAME, state, seat, choose_random(GAME, state, seat, random), SimulatedChance(random)
        ).state

    assert sum(GAME.score(state).totals) == 7


def test_types_are_derived_from_state_and_evolve() -> None:
    assert (GAME.options_type, GAME.view_type, GAME.frames) == (NoOptions, State, ChooseCoins)
    assert GAME.events == CoinsTaken | PileEmptied
    assert GAME.variants == (NoOptions(),)


def test_blank_state_has_a_player_per_seat() -> None:
    assert GAME.blank(NoOptions(), 2) == State(players=(Player(), Player()))


def test_state_without_players_needs_blank() -> None:
    class Bare(GameState[ChooseCoins], frozen=True):
        pile: int = 7

    game = dataclasses.replace(GAME, state_type=Bare, blank=None)  # type: ignore[arg-type]  # derived again

    with pytest.raises(TypeError, match="the game must define `blank`"):
        game.blank(NoOptions(), 2)


def test_default_game_hides_nothing() -> None:
    assert GAME.view(START, 1) == START
    assert GAME.redact(TakeCoins(1), None) == TakeCoins(1)
    assert GAME.planning.determinize(START, 0, SimulatedChance(Random(1))) == START


def test_default_view_is_the_redacted_state() -> None:
    def redact(value: Value, seat: int | None) -> Value:
        return replace(value, pile=0) if isinstance(value, State) and seat != 0 else value

    game = dataclasses.replace(GAME, redact=redact, view=None)  # type: ignore[arg-type]  # derived again

    assert game.view(START, 0) == START
    assert game.view(START, 1) == replace(START, pile=0)


def test_texts_are_built_from_names() -> None:
    names = ("Ann", "Bo")

    assert GAME.presentation.option_text(START, legal_options(GAME, START, 0)[1]) == "Take coins: coins 2"
    assert GAME.presentation.question_text(START, START.stack[-1]) == "Choose coins: most 2"
    assert GAME.presentation.event_text(CoinsTaken(1, 2), names) == "Bo: coins taken, coins 2"
    assert GAME.presentation.event_text(PileEmptied(), names) == "Pile emptied"


class Card(Value, frozen=True):
    colour: str
    number: int


class PlayCards(Command, frozen=True):
    card: Card
    others: tuple[Card, ...]
    line: str


def test_nested_values_are_in_parentheses() -> None:
    command = PlayCards(Card("amber", 3), (Card("blue", 1), Card("red", 2)), "amber")

    assert option_text(START, command) == (
        "Play cards: card (colour amber, number 3),"
        " others (colour blue, number 1) and (colour red, number 2), line amber"
    )


def test_textboard_lists_the_whole_view() -> None:
    board = """\
stack:
  0: choose coins, seat 0, most 2
players:
  0: coins 0, last word no
  1: coins 0, last word no
pile: 7
"""

    assert GAME.presentation.textboard(GAME.view(START, 0)) == board


def test_default_drawing_is_the_textboard() -> None:
    drawing = standalone_svg(draw_board(GAME, START))

    assert ">pile: 7</text>" in drawing
    assert drawing.count("<text") == len(GAME.presentation.textboard(START).splitlines())


def test_default_options_have_no_place_and_preview() -> None:
    assert GAME.presentation.target(START, TakeCoins(1)) is None
    assert GAME.presentation.preview(START, TakeCoins(1)) == ""
