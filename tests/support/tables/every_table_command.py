"""Tables of the template's game whose logs hold every command and every event of a table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.kernel.bots import choose_random
from domain.table.bot_accounts import bot_account_id
from domain.table.commands import (
    CloseByOperator,
    CloseTable,
    GiveUp,
    HandOver,
    LeaveSeat,
    RenewInvitation,
    Say,
    StartTable,
    TakeBack,
    TakeSeat,
    TimeOut,
    WantBot,
)
from domain.table.correspondence.presets import PRESETS
from domain.table.orders.commands import CancelOrder, FireOrder, SealOrder
from domain.table.orders.conditions import After, Alarm, Changed, Differs, Near, NewOption, Played
from domain.table.orders.forms import Always, Line, OnlyOption, PassUntilTurn, Step
from domain.table.records import SERVICE_PLAYER
from domain.table.rules.timeouts import deadline
from domain.table.rules.undo import undo_targets
from tests.support.games.table_driver import OWNER, TableDriver, play_random_game, start_game_table

OPERATOR = "operator-1"


def play_every_table_command() -> Iterator[TableDriver]:
    """Give tables called off, handed over, given up, timed out, taken back, answered in steps and by orders,
    and ended.
    """
    yield _called_off()
    yield _handed_over()
    yield _timed_out()
    yield _taken_back()
    yield _answered_in_steps()
    yield _ordered()
    yield play_random_game(GAME, 3, Options(), seed=1, gifts=0.1)


def _called_off() -> TableDriver:
    played = TableDriver(GAME)
    played.open(3, Options(), public=False, begin="owner", lines=9, several=False)
    played.submit(RenewInvitation(), seat=None, player=OWNER)
    played.take_seats(0)
    played.submit(Say("good evening"), seat=0, player=OWNER)
    played.submit(CloseTable(), seat=None, player=OWNER)
    return played


def _handed_over() -> TableDriver:
    played = TableDriver(GAME)
    played.open(2, Options(), begin="owner", several=False)
    played.take_seats(0)
    played.submit(WantBot("first"), seat=1, player=OWNER)
    played.submit(TakeSeat("n"), seat=1, player=bot_account_id("first"))
    played.submit(StartTable(), seat=None, player=OWNER)
    played.submit(LeaveSeat(), seat=0, player=OWNER)
    played.play_as_service(HandOver(0, "ann", None, "n", OPERATOR, "left for good"))
    played.submit(GiveUp(), seat=0, player="ann")
    if played.table.phase != "ended":
        played.play_as_service(CloseByOperator(OPERATOR, "nobody is there"))
    return played


def _timed_out() -> TableDriver:
    played = start_game_table(GAME, 2, Options(mail=False), hours=2)
    played.now = deadline(played.table, 0) or 0
    played.play_as_service(TimeOut(0))
    played.play_as_service(CloseByOperator(OPERATOR, "nobody is there"))
    return played


def _taken_back() -> TableDriver:
    """Play at random until something can be taken back."""
    played, random = start_game_table(GAME, 2, Options(mail=False)), Random(1)
    while True:
        seat = played.seats_to_act[0]
        targets = undo_targets(played.table, seat)
        if targets:
            player = played.table.seats[seat].player or ""
            played.submit(TakeBack(min(targets)), seat=seat, player=player)
            return played
        played.play(choose_random(GAME, played.state, seat, random), seat)


def _answered_in_steps() -> TableDriver:
    """The template asks for no answer in steps, so that its frame is given two."""
    played = start_game_table(GAME, 2)
    *below, bidding = played.state.stack
    played.set_position(replace(played.state, stack=(*below, replace(bidding, steps=2))))
    played.play(played.legal_options(1)[-1], 1)
    return played


def _ordered() -> TableDriver:
    """Orders of every form and with every condition: one answers twice, one is taken back."""
    played = start_game_table(GAME, 2, Options(mail=False), pace=PRESETS["open"].pace)
    move = {"type": "Move", "stops": 1}
    finish = Step({"type": "Finish"}, (Alarm("smoke"), After(times=9), Near(("fir",))))
    made = 0
    for form in (
        Line((Step(move), finish)),
        OnlyOption((NewOption(), Changed(("/round",)))),
        PassUntilTurn((Played(0, "GiveCoin"),)),
        Always("Work", {"type": "Finish"}, (Differs(1, move),)),
    ):
        made = played.submit(SealOrder(form, "0" * 32), seat=0, player=OWNER).seq
    for _ in range(2):
        decision = played.table.decision(0)
        played.submit(FireOrder(0), seat=0, player=SERVICE_PLAYER, decision=decision)
    played.submit(CancelOrder(made), seat=0, player=OWNER)
    played.play_as_service(CloseByOperator(OPERATOR, "nobody is there"))
    return played
