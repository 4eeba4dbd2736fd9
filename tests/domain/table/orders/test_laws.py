"""Laws of pre-set moves, tested in games with manual moves, chat and undo."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from domain.games import catalog
from domain.games.template import GAME
from domain.games.template.commands import Bid, Do, Finish, Keep, Move
from domain.games.template.frames import BidForMail
from domain.games.template.variants import Options
from domain.kernel.bots import choose_random
from domain.kernel.chance import SeededChance
from domain.kernel.refusals import CommandRefused
from domain.kernel.values import Command
from domain.table.commands import Say, TakeBack
from domain.table.context import CommandInputs
from domain.table.decider import decide_command
from domain.table.evolve import AnyRecord, AnyTable
from domain.table.orders.commands import CancelOrder, FireOrder, SealOrder
from domain.table.orders.conditions import answer_of, write_command
from domain.table.orders.events import (
    OrderCancelled,
    OrderFired,
    OrderMarked,
    OrderSealed,
    OrderStopped,
)
from domain.table.orders.forms import (
    After,
    Always,
    AnyCondition,
    AnyForm,
    Changed,
    Differs,
    Line,
    Near,
    NewOption,
    OnlyOption,
    PassUntilTurn,
    Played,
    Step,
)
from domain.table.orders.seals import seal_of
from domain.table.orders.state import StandingOrder
from domain.table.records import SERVICE_PLAYER, SubmittedCommand
from domain.table.undo.rules import undo_targets
from tests.support.games.hidden_information import determinized
from tests.support.games.order_driver import live, seal, start_paced_table
from tests.support.games.table_driver import SECRET, TableDriver, refold

SEEDS = range(12)
CONDITIONS: tuple[AnyCondition, ...] = (
    NewOption(),
    Changed(("/seats/0/stop", "/met")),
    Played(None, "BuyCoal"),
    Near(("elm", "fir")),
    Differs(0, write_command(Move(1))),
    After(times=2),
)
COMMANDS = (Bid(0), Bid(1), Move(1), Move(2), Finish(), Do("coal"), Do("board"), Keep("elm"))
QUESTIONS = ("BidForMail", "Travel", "Work", "KeepOne", "PickTip")


def any_form(random: Random) -> AnyForm:
    """Draw a pre-set move of any form, with or without a condition."""
    unless = tuple(random.sample(CONDITIONS, random.choice((0, 0, 1, 2))))
    command = write_command(random.choice(COMMANDS))
    match random.randrange(4):
        case 0:
            return PassUntilTurn(unless)
        case 1:
            return OnlyOption(unless)
        case 2:
            return Always(random.choice(QUESTIONS), command, unless)
        case _:
            return Line((Step(command, unless), Step(write_command(random.choice(COMMANDS)))))


def attempt(played: TableDriver, command: Command, seat: int, player: str, decision: int | None) -> bool:
    try:
        played.submit(command, seat=seat, player=player, decision=decision)
    except CommandRefused:
        return False
    return True


def play_mixed(seed: int) -> Iterator[tuple[TableDriver, Command | None]]:
    """Play a random mixture of commands; after each record, yield the table and any automatic answer."""
    random = Random(seed)
    played = start_paced_table(GAME, 3, Options(rounds=4), seed)
    decisions = [0]
    for _ in range(160):
        if not played.seats_to_act:
            return
        seat, answered = random.randrange(3), None
        decision = played.table.decision(seat)
        decisions += filter(None, [decision])
        player = f"player-{seat}"
        match random.randrange(8):
            case 0 | 1:
                done = attempt(played, _seal_command(random), seat, player, None)
            case 2:
                made = [1, *(order.made for order in live(played, seat))]
                done = attempt(played, CancelOrder(made[-1]), seat, player, None)
            case 3 | 4 | 5:
                order = next(iter(_fitting(played, seat)), None)
                answered = None if order is None else answer_of(GAME, played.state, order)
                named = decision if random.random() < 0.8 else random.choice(decisions)
                done = attempt(played, FireOrder(seat), seat, SERVICE_PLAYER, named)
            case 6:
                back = [TakeBack(to) for to in undo_targets(played.table, seat)]
                done = attempt(played, random.choice(back or [Say("hm")]), seat, player, None)
            case _:
                seat = random.choice(played.seats_to_act)
                played.play(choose_random(GAME, played.state, seat, random), seat)
                done = True
        if done:
            yield played, answered


def _seal_command(random: Random) -> Command:
    return SealOrder(any_form(random), f"{random.getrandbits(128):032x}")


def _fitting(played: TableDriver, seat: int) -> Iterator[StandingOrder]:
    """Yield the pre-set moves that would answer; public ones make no bids, because bids are secret."""
    secret = isinstance(played.state.stack[-1], BidForMail)
    for order in live(played, seat):
        known = order.opened and not isinstance(order.form, Line)
        if answer_of(GAME, played.state, order) is not None and not (secret and known):
            yield order


def test_openings_match_seals_and_ended_ones_never_answer() -> None:
    assert len(SEEDS) < sum(check_openings(list(play_mixed(seed))[-1][0]) for seed in SEEDS)


def check_openings(played: TableDriver) -> int:
    """Check every opening in a log, and return the number of openings."""
    sealed: dict[int, tuple[str, ...]] = {}
    over: set[int] = set()
    fired = 0
    for record in played.log:
        for event in record.events:
            match event:
                case OrderSealed(seat, seals):
                    sealed[record.seq] = seals
                case OrderFired(seat, made, part, opened):
                    assert made is not None
                    assert part is not None
                    assert opened is not None
                    assert made not in over
                    assert seal_of(opened) == sealed[made][part]
                    assert record.seat == seat
                    fired += 1
                case OrderStopped(_, made, _) | OrderCancelled(_, made):
                    assert made not in over
                    over.add(made)
                case _:
                    pass
    assert refold(played) == played.table
    return fired


@pytest.mark.parametrize("seed", SEEDS)
def test_manual_answers_give_the_same_game(seed: int) -> None:
    by_hand: TableDriver | None = None
    for played, answered in play_mixed(seed):
        by_hand = by_hand or start_paced_table(GAME, 3, Options(rounds=4), seed)
        _repeat(by_hand, played.log[-1], answered)

        assert played.state == by_hand.state
        assert played.table.waiting == by_hand.table.waiting
        assert played.table.draw_count == by_hand.table.draw_count


def _repeat(by_hand: TableDriver, record: AnyRecord, answered: Command | None) -> None:
    seat, command = record.seat, record.command
    assert seat is not None
    if isinstance(command, FireOrder):
        assert answered is not None
        by_hand.play(answered, seat)
    elif any(isinstance(event, OrderSealed | OrderCancelled) for event in record.events):
        by_hand.submit(Say("hm"), seat=seat, player=record.player)
    elif isinstance(command, TakeBack | Say):
        by_hand.submit(command, seat=seat, player=record.player)
    else:
        by_hand.play(command, seat)


def inputs_of(played: TableDriver, seed: int) -> CommandInputs:
    return CommandInputs(
        SeededChance(bytes([seed]) * 32, ("a", "b", "c"), 0),
        "",
        SECRET,
        "0" * 32,
        "0" * 64,
        played.codec.state_hash,
    )


def order_events(record: AnyRecord, seat: int) -> list[Any]:
    kinds = OrderStopped | OrderMarked | OrderFired
    return [event for event in record.events if isinstance(event, kinds) and event.seat == seat]


def decided(played: TableDriver, table: AnyTable, submitted: SubmittedCommand[Any], seed: int) -> Any:
    try:
        return decide_command(played.game, table, submitted, inputs_of(played, seed))
    except CommandRefused as refused:
        return refused.message


@pytest.mark.parametrize("seed", SEEDS)
def test_pre_set_moves_act_alike_in_indistinguishable_worlds(seed: int) -> None:
    """Pre-set moves depend only on their seat's view, not on other hands or secret answers."""
    compared = 0
    for played, _ in play_mixed(seed):
        random = Random(seed)
        for seat in range(3):
            if not live(played, seat) or not played.seats_to_act:
                continue
            other = replace(played.table, game_state=determinized(GAME, played.state, seat, random))
            for order in live(played, seat):
                assert answer_of(GAME, played.state, order) == answer_of(GAME, other.game_state, order)
            author = random.choice([one for one in played.seats_to_act if one != seat] or [seat])
            if author == seat:
                continue
            command = choose_random(GAME, played.state, author, random)
            submitted = SubmittedCommand(
                "3ftable",
                author,
                f"player-{author}",
                "c",
                command,
                played.table.decision(author),
                played.now,
            )
            here, there = (decided(played, table, submitted, seed) for table in (played.table, other))
            if isinstance(here, str) or isinstance(there, str) or here.table.phase == "ended":
                continue
            views = [GAME.view(after.table.game_state, seat) for after in (here, there)]
            if views[0] == views[1]:
                compared += 1
                assert order_events(here.record, seat) == order_events(there.record, seat)
    assert compared


@pytest.mark.parametrize("name", [*catalog.names(), "template"])
def test_every_game_places_visible_commands_for_any_seat(name: str) -> None:
    """`Near` is checked against the view of the pre-set move's own seat, not of the acting seat."""
    game, random = catalog.game(name), Random(5)
    seats = min(count for count in game.seat_counts if count > 1)
    form = next(one for one in game.variants if game.invalid_reason(one, seats) is None)
    played = start_paced_table(game, seats, form)
    for seat in range(seats):
        seal(played, seat, OnlyOption((Near(("nowhere",)), Changed(("/nothing",)), NewOption())))
    for _ in range(120):
        if not played.seats_to_act:
            break
        seat = random.choice(played.seats_to_act)
        played.play(choose_random(game, played.state, seat, random), seat)

    assert [1] * seats == [len(live(played, seat)) for seat in range(seats)]
