"""Two worlds that are alike in what a seat may know: orders of others change no byte of what it reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from domain.games.template import GAME
from domain.games.template.commands import Bid, Finish, Move
from domain.games.template.variants import Options
from domain.kernel.frames import AnswerGiven
from domain.kernel.refusals import CommandRefused, IllegalCommand
from domain.log.hash_chain import digest
from domain.table.commands import Say
from domain.table.journal_lines import event_text
from domain.table.orders.commands import CancelOrder, OrderCommand, SealOrder
from domain.table.orders.events import OrderEvent, OrderFired, OrderSealed
from domain.table.orders.forms import Always, AnyForm, Changed, Line, OnlyOption, PassUntilTurn, Played, Step
from domain.table.orders.sight import write_command
from domain.table.visibility import PRIVATE, redact_record
from infra.ports.event_store import LogEntry
from projections.journal import JOURNAL, journal_entry
from projections.turns import TURNS, inbox_item
from services.queries.log_reader import decode_record
from tests.support.games.order_driver import NONCE, fire, seal, seen, start_paced_table
from tests.support.games.table_driver import TableDriver
from tests.support.tables.template_tables import fold_model

READERS = (0, 2, None)
"""Everybody but seat 1, whose orders they are."""

PLAY = ((0, Move(1)), (0, Finish()), (1, Move(1)), (1, Finish()), (2, Move(1)), (2, Finish()), (1, Move(1)))

Begin = Callable[[TableDriver], object]


def play(begin: Begin) -> TableDriver:
    """Let seat 1 begin with something, and all play on by hand."""
    played = start_paced_table(GAME, 3, Options(rounds=3, mail=False))
    begin(played)
    for seat, command in PLAY:
        played.play(command, seat)
    return played


def read_all(played: TableDriver, reader: int | None) -> list[object]:
    """Give what the reader has of every record, in the log and in the journal, but for seals and hashes."""
    entries = (LogEntry(seq, data, digest(data)) for seq, data in enumerate(played.record_bytes, 1))
    decoded = [decode_record(entry)[0] for entry in entries]
    journal = fold_model(JOURNAL, decoded)
    assert journal is not None
    names = {f"player-{seat}": f"Player {seat}" for seat in range(3)}
    told = [journal_entry(journal, one, reader, names) for one in decoded]
    turns = fold_model(TURNS, decoded)
    inbox = [inbox_item("t", turns, asked) for asked in played.table.waiting]
    records = [_without_seals(msgspec.json.decode(data)) for data in seen(played, reader)]
    return [*records, *told, *inbox, played.table.waiting, GAME.view(played.state, reader)]


def _without_seals(record: dict[str, object]) -> object:
    events = record["events"]
    assert isinstance(events, list)
    for event in events:
        event.pop("seals", None)
    return record


ORDERS: tuple[AnyForm, ...] = (
    PassUntilTurn(),
    OnlyOption((Played(0, "Move"),)),
    Always("Work", write_command(Finish()), (Changed(("/seats/0/stop",)),)),
    Line((Step(write_command(Move(1))), Step(write_command(Move(1))))),
)


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("form", ORDERS)
def test_two_orders_that_never_answer_are_alike_to_everybody_else(reader: int | None, form: AnyForm) -> None:
    here = play(lambda played: seal(played, 1, form))
    there = play(lambda played: seal(played, 1, Always("KeepOne", write_command(Finish()))))

    assert read_all(here, reader) == read_all(there, reader)


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("form", ORDERS)
def test_beside_its_seal_an_order_leaves_no_trace(reader: int | None, form: AnyForm) -> None:
    """The other world has a record in its place, since records are counted."""
    here = play(lambda played: seal(played, 1, form))
    there = play(lambda played: played.submit(Say("hm"), seat=1, player="player-1"))
    place = next(record.seq for record in here.log if isinstance(record.command, SealOrder)) - 1

    ours, theirs = seen(here, reader), seen(there, reader)

    assert ours[:place] == theirs[:place]
    assert ours[place + 1 :] == theirs[place + 1 :]
    assert here.state == there.state


def test_what_others_see_of_a_seal_are_the_seals_alone() -> None:
    played = start_paced_table(GAME, 3, Options(mail=False))
    record = seal(played, 1, Line((Step(write_command(Move(1))), Step(write_command(Finish())))))
    sealed = record.events[0]

    for reader in READERS:
        shown = redact_record(GAME, record, "", reader, ended=False)
        assert (None, (sealed,)) == (shown.command, shown.events)
    assert isinstance(sealed, OrderSealed)
    assert 2 == len(sealed.seals)
    own = redact_record(GAME, record, "", 1, ended=False)
    assert (record.command, record.events) == (own.command, own.events)


def test_which_order_was_cancelled_is_nobodys_business() -> None:
    played = start_paced_table(GAME, 3, Options(mail=False))
    made = seal(played, 1, PassUntilTurn()).seq
    record = played.submit(CancelOrder(made), seat=1, player="player-1")

    for reader in READERS:
        shown = redact_record(GAME, record, "", reader, ended=False)
        assert (None, ()) == (shown.command, shown.events)


def test_an_order_that_answers_in_secret_tells_nobody_which_it_was_or_what_it_says() -> None:
    played = start_paced_table(GAME, 3, Options())
    seal(played, 1, Always("BidForMail", write_command(Bid(2))))
    record = fire(played, 1)

    for reader in READERS:
        shown = redact_record(GAME, record, "", reader, ended=False)
        assert (OrderFired(1, None, None, None, secret=True, run=1), AnswerGiven(1, None)) == shown.events
        for word in (b"BidForMail", NONCE.encode()):
            assert word not in played.codec.encode(shown)


@pytest.mark.parametrize("reader", READERS)
def test_orders_for_different_secret_answers_are_alike_until_they_are_turned_up(reader: int | None) -> None:
    def bid(coins: int) -> list[object]:
        played = start_paced_table(GAME, 3, Options())
        seal(played, 1, Always("BidForMail", write_command(Bid(coins))))
        fire(played, 1)
        played.play(Bid(1), 0)
        return [_without_seals(msgspec.json.decode(data)) for data in seen(played, reader)]

    assert bid(0) == bid(2)


def without_coins(played: TableDriver) -> None:
    """Leave everybody nothing to bid or to buy coal with: one option each."""
    players = tuple(replace(player, coins=0) for player in played.state.players)
    played.set_position(replace(played.state, players=players))


def test_an_order_that_answered_in_secret_is_not_opened_later_either() -> None:
    """Who learned then that it takes whatever is alone would know what was answered before."""
    played = start_paced_table(GAME, 2, Options(rounds=1))
    without_coins(played)
    seal(played, 0, OnlyOption())
    fire(played, 0)
    played.play(Bid(0), 1)
    record = fire(played, 0)

    shown = redact_record(GAME, record, "", 1, ended=False).events
    assert OrderFired(0, None, None, None, secret=True, run=1) == shown[0]
    assert record.events[1:-1] == shown[1:]


def test_an_order_that_everybody_knows_does_not_answer_in_secret() -> None:
    played = start_paced_table(GAME, 2, Options(rounds=2))
    without_coins(played)
    for seat in (0, 1):
        played.play(Bid(0), seat)
    seal(played, 0, OnlyOption())
    opened = fire(played, 0).events[0]
    for command in (Finish(), Move(1), Finish()):
        played.play(command)

    assert isinstance(opened, OrderFired)
    assert not opened.secret
    assert (Bid(0),) == played.legal_options(0)
    with pytest.raises(IllegalCommand, match="no pre-set move of seat 0 answers this"):
        fire(played, 0)


def test_when_the_table_has_ended_its_orders_are_open_to_all() -> None:
    played = start_paced_table(GAME, 2, Options(rounds=1, mail=False))
    seal(played, 1, Always("Work", write_command(Finish())))
    for command in (Move(1), Finish(), Move(1)):
        played.play(command)
    fire(played, 1)

    assert "ended" == played.table.phase
    for record, data in zip(played.log, played.record_bytes, strict=True):
        shown = redact_record(GAME, record, digest(data), None, ended=True)
        assert (record.command, record.events) == (shown.command, shown.events)


def test_refusals_of_others_tell_of_no_order() -> None:
    def refusal(begin: Begin) -> str:
        played = start_paced_table(GAME, 3, Options(mail=False))
        begin(played)
        with pytest.raises(CommandRefused) as refused:
            played.play(Finish(), 0)
        return f"{refused.value.rule} {refused.value.message}"

    assert refusal(lambda played: seal(played, 1, PassUntilTurn())) == refusal(
        lambda played: played.submit(Say("hm"), seat=1, player="player-1")
    )


def test_every_command_and_event_of_orders_is_private_but_for_seals_and_answers() -> None:
    kinds = {*get_args(OrderCommand), *get_args(OrderEvent)}

    assert {"OrderSealed", "OrderFired", "FireOrder"} == {kind.__name__ for kind in kinds - PRIVATE}
    assert kinds >= PRIVATE


def test_the_journal_has_words_for_what_happens_to_orders() -> None:
    played = start_paced_table(GAME, 2, Options(mail=False))
    made = seal(played, 0, Line((Step(write_command(Move(1))),)))
    record = fire(played, 0)
    names = ("Ann", "Ben")

    assert "Ann pre-sets a move" == event_text(made.events[0], names, "Ann")
    lines = [event_text(event, names, "") for event in (record.events[0], record.events[-1])]
    assert [
        "A pre-set move plays for Ann",
        f"A pre-set move of Ann stops (record {made.seq}): played out",
    ] == lines
