"""Tables of the template's game whose logs contain every command and every event of a table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from domain.games import catalog
from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.kernel.bots import choose_random
from domain.log.hash_chain import digest
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
from domain.table.correspondence.calendar import Hours
from domain.table.correspondence.commands import (
    ClaimTimeOut,
    DeclinePause,
    EndPause,
    EndVacation,
    Excuse,
    NoteVacation,
    ProposePause,
    SetHours,
)
from domain.table.correspondence.pace import Absence, Bank, Pace
from domain.table.correspondence.rules import HOUR_MS, deadline
from domain.table.orders.commands import CancelOrder
from domain.table.orders.forms import (
    After,
    Alarm,
    Always,
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
from domain.table.tenure.commands import (
    AgreeEnd,
    AgreeVersion,
    ComeBack,
    DeclineEnd,
    DeclineVersion,
    KeepSeat,
    OfferSeat,
    ProposeVersion,
    RemovePlayer,
    VoteOut,
    WithdrawOffer,
)
from domain.table.tenure.seating import Entry, SeatAssignment, Seating
from domain.table.tenure.shown import Shown
from domain.table.undo.commands import AgreeUndo, AskUndo, DeclineUndo, Fork, OpenFork
from domain.table.undo.line import surviving_line
from domain.table.undo.rules import undo_targets
from tests.support.games import order_driver
from tests.support.games.table_driver import OWNER, TableDriver, play_random_game, start_game_table
from tests.support.tables.agreements import agree_to_end, agree_to_pause

OPERATOR = "operator-1"


def play_every_table_command() -> Iterator[TableDriver]:
    """Yield tables with every kind of history, such as cancellation, chat, time-outs, undo, and the end."""
    yield _called_off()
    yield talk_beside_the_log()
    yield _handed_over()
    yield _timed_out()
    yield _claimed()
    yield _taken_back()
    yield from _agreed_and_forked()
    yield _answered_in_steps()
    yield _rested()
    yield _changed_hands()
    yield _settled()
    yield _moved()
    yield _ordered()
    yield _ordered_on_conditions()
    yield play_random_game(GAME, 3, Options(), seed=1, gifts=0.1)


def _called_off() -> TableDriver:
    played = TableDriver(GAME)
    played.open(3, Options(), public=False, begin="owner", lines=9, several=False)
    played.submit(RenewInvitation(), seat=None, player=OWNER)
    played.take_seats(0)
    played.submit(Say("good evening"), seat=0, player=OWNER)
    played.submit(CloseTable(), seat=None, player=OWNER)
    return played


def talk_beside_the_log() -> TableDriver:
    """Return a table with chat outside its log, at which two people chat and one of them cancels the game."""
    played = TableDriver(GAME)
    played.open(2, Options(), begin="owner", several=False, talk="beside")
    played.take_seats(0, 1)
    played.submit(Say("good evening"), seat=0, player=OWNER)
    played.submit(Say("ahoy", to=(0,)), seat=1, player="player-1")
    played.submit(Say("I have to go"), seat=0, player=OWNER)
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


def _claimed() -> TableDriver:
    """Claim a seat's time-out twice: a bot plays a turn, then takes over, and the seat is offered."""
    pace = Pace(Bank(60, 60, 60), absence=Absence(each="claim", lapses=2))
    played = start_game_table(GAME, 2, Options(mail=False), pace=pace)
    for _ in range(2):
        played.now += 2 * HOUR_MS
        played.submit(ClaimTimeOut(0, "bot"), seat=1, player="player-1")
        while played.seats_to_act == (0,):
            played.submit(played.legal_options(0)[-1], 0, bot_account_id("greedy"), played.table.decision(0))
        while played.seats_to_act == (1,):
            played.play(played.legal_options(1)[-1], 1)
    played.play_as_service(CloseByOperator(OPERATOR, "nobody is there"))
    return played


def _taken_back() -> TableDriver:
    """Play at random until an undo is possible, and undo."""
    played, random = start_game_table(GAME, 2, Options(mail=False)), Random(1)
    while True:
        seat = played.seats_to_act[0]
        targets = undo_targets(played.table, seat)
        if targets:
            player = played.table.seats[seat].player or ""
            played.submit(TakeBack(min(targets)), seat=seat, player=player)
            return played
        played.play(choose_random(GAME, played.state, seat, random), seat)


def _rested() -> TableDriver:
    """Choose hours, agree to a pause and end it, take a vacation and end it, and go through an outage."""
    played = start_game_table(
        GAME, 2, Options(mail=False), pace=Pace(Bank(60, 0, 60), hours=True, vacation=9)
    )
    day, player = 24 * 3_600_000, OWNER
    played.submit(SetHours(Hours("Europe/Berlin", 420, 1380)), seat=0, player=player)
    played.submit(ProposePause(played.now + day), seat=0, player=player)
    played.submit(DeclinePause(), seat=1, player="player-1")
    played.submit(ProposePause(played.now + day), seat=0, player=player)
    agree_to_pause(played, 1)
    played.submit(EndPause(), seat=1, player="player-1")
    played.play_as_service(NoteVacation(player, "v1", played.now + day, played.now + 3 * day))
    played.play_as_service(EndVacation(player, "v1"))
    played.play_as_service(Excuse(played.now - 1_000, played.now))
    return played


def _agreed_and_forked() -> Iterator[TableDriver]:
    """Yield a table with declined and accepted undo requests, and a table forked from it."""
    played = TableDriver(GAME)
    played.open(2, Options(mail=False), pace=Pace(Bank(60, 60, 60)), several=False)
    played.take_seats(0, 1)
    to = len(played.log)
    while played.seats_to_act == (0,):
        played.play(played.legal_options(0)[-1])
    for answer in (DeclineUndo(), AgreeUndo(to)):
        played.submit(AskUndo(to), seat=0, player=OWNER)
        played.submit(answer, seat=1, player="player-1")
    yield played
    fork, table = TableDriver(GAME, bytes(32)), played.table
    source = Fork(table.id, table.seq, digest(played.record_bytes[-1]))
    line = surviving_line(played.log)
    command = OpenFork(table.game, table.version, 2, table.options, "What if", "n", source, line)
    fork.submit(command, seat=None, player=OWNER)
    yield fork


def _answered_in_steps() -> TableDriver:
    """Return a table with an answer in steps; one of the template's frames is given two steps for it."""
    played = start_game_table(GAME, 2)
    *below, bidding = played.state.stack
    played.set_position(replace(played.state, stack=(*below, replace(bidding, steps=2))))
    played.play(played.legal_options(1)[-1], 1)
    return played


def _changed_hands() -> TableDriver:
    """Free a seat before the game; during it, leave seats, return, offer seats, and vote to free them."""
    played = TableDriver(GAME)
    played.open(3, Options(mail=False), begin="owner", several=False, pace=Pace(None))
    played.take_seats(0, 1, 2)
    played.submit(RemovePlayer(2), seat=None, player=OWNER)
    played.take_seats(2)
    played.start()
    played.submit(LeaveSeat(), seat=1, player="player-1")
    played.submit(ComeBack(), seat=1, player="player-1")
    played.submit(OfferSeat("ann"), seat=1, player="player-1")
    played.submit(WithdrawOffer(), seat=1, player="player-1")
    played.now += 7 * 24 * 3_600_000
    played.submit(VoteOut(0), seat=1, player="player-1")
    played.submit(VoteOut(0), seat=2, player="player-2")
    return played


def _settled() -> TableDriver:
    """Set entry requirements, reserve seats, and end the game by agreement."""
    played = TableDriver(GAME)
    entry, until = Entry(80, 10, 40, ("en", "de"), friends=True), played.now + 7 * 24 * 3_600_000
    seating = Seating(
        (SeatAssignment(OWNER), SeatAssignment(bot="first"), SeatAssignment("player-2")), until, "random"
    )
    played.open(3, Options(mail=False), several=False, entry=entry, seating=seating, after="3fbefore")
    for seat in range(3):
        if played.table.seats[seat].wanted_bot is not None:
            played.submit(TakeSeat("n"), seat=seat, player=bot_account_id("first"))
        elif played.table.agreed_terms.kept_for(seat, played.now) == OWNER:
            played.submit(KeepSeat(seat), seat=None, player=OWNER)
            played.submit(KeepSeat(seat, "ann", until), seat=None, player=OWNER)
            played.submit(KeepSeat(seat), seat=None, player="ann")
            shown = Shown(in_time=90, rating=20, languages=("en",), friend=True)
            played.submit(TakeSeat("n", shown=shown), seat=seat, player="bob")
        else:
            played.submit(TakeSeat("n"), seat=seat, player="player-2")
    for player, command in (("bob", AgreeEnd()), ("player-2", DeclineEnd())):
        played.submit(command, seat=played.table.seat_of(player), player=player)
    for player in ("bob", "player-2"):
        agree_to_end(played, played.table.seat_of(player) or 0)
    return played


def _moved() -> TableDriver:
    """Return a table that an operator moves to a newer rules version after all players have agreed."""
    played = start_game_table(catalog.game("trains_and_stations", 1), 3, several=False)
    for said in (DeclineVersion(2), AgreeVersion(2)):
        played.play_as_service(ProposeVersion(2, OPERATOR, "a ruling was mended"))
        for seat in range(3):
            if played.table.proposed_rules is not None:
                played.submit(said, seat=seat, player=f"player-{seat}")
    played.play_as_service(CloseByOperator(OPERATOR, "nobody is there"))
    return played


def _ordered() -> TableDriver:
    """Return a table with pre-set moves that answer, are cancelled, and end with the seat's turn."""
    played = order_driver.start_paced_table(GAME, 3, Options(rounds=3))
    order_driver.seal(played, 1, PassUntilTurn((NewOption(),)))
    made = order_driver.seal(played, 2, PassUntilTurn()).seq
    order_driver.fire(played, 1)
    played.submit(CancelOrder(made), seat=2, player="player-2")
    while played.seats_to_act != (1,):
        played.play(played.legal_options(played.seats_to_act[0])[-1])
    return played


def _ordered_on_conditions() -> TableDriver:
    """Return a table with pre-set moves of every form and condition; a line is played to its end."""
    played = order_driver.start_paced_table(GAME, 2, Options(mail=False))
    move = {"type": "Move", "stops": 1}
    finish = Step({"type": "Finish"}, (Alarm("smoke"), After(times=9), Near(("fir",))))
    for form in (
        Line((Step(move), finish)),
        OnlyOption((NewOption(), Changed(("/round",)))),
        PassUntilTurn((Played(0, "GiveCoin"),)),
        Always("Work", {"type": "Finish"}, (Differs(1, move),)),
        Always("Work", {"type": "Finish"}, (Differs(1, move, (move,)),)),
    ):
        order_driver.seal(played, 0, form)
    order_driver.fire_all(played)
    played.play_as_service(CloseByOperator(OPERATOR, "nobody is there"))
    return played
