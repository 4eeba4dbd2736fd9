"""Pre-set moves of others change no byte that a seat reads."""

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
from domain.table.orders.conditions import write_command
from domain.table.orders.events import OrderEvent, OrderFired, OrderSealed
from domain.table.orders.forms import Always, AnyForm, Changed, Line, OnlyOption, PassUntilTurn, Played, Step
from domain.table.visibility import PRIVATE, redact_record
from infra.ports.event_store import LogEntry
from projections.journal import JOURNAL, journal_entry
from projections.turns import TURNS, inbox_item
from services.queries.log_reader import decode_record
from tests.support.games.order_driver import NONCE, fire, seal, seen, start_paced_table
from tests.support.games.table_driver import TableDriver
from tests.support.tables.template_tables import fold_model

READERS = (0, 2, None)
"""All readers except seat 1, which makes the pre-set moves."""

PLAY = ((0, Move(1)), (0, Finish()), (1, Move(1)), (1, Finish()), (2, Move(1)), (2, Finish()), (1, Move(1)))

Begin = Callable[[TableDriver], object]


def play(begin: Begin) -> TableDriver:
    """Start with a command of seat 1, then play manually."""
    played = start_paced_table(GAME, 3, Options(rounds=3, mail=False))
    begin(played)
    for seat, command in PLAY:
        played.play(command, seat)
    return played


def read_all(played: TableDriver, reader: int | None) -> list[object]:
    """Return the reader's log and log lines, without seals and hashes."""
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
def test_unused_pre_set_moves_are_indistinguishable(reader: int | None, form: AnyForm) -> None:
    here = play(lambda played: seal(played, 1, form))
    there = play(lambda played: seal(played, 1, Always("KeepOne", write_command(Finish()))))

    assert read_all(here, reader) == read_all(there, reader)


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("form", ORDERS)
def test_seal_is_the_only_trace(reader: int | None, form: AnyForm) -> None:
    """In the other world, a chat message takes the seal's place, because records are numbered."""
    here = play(lambda played: seal(played, 1, form))
    there = play(lambda played: played.submit(Say("hm"), seat=1, player="player-1"))
    place = next(record.seq for record in here.log if isinstance(record.command, SealOrder)) - 1

    ours, theirs = seen(here, reader), seen(there, reader)

    assert ours[:place] == theirs[:place]
    assert ours[place + 1 :] == theirs[place + 1 :]
    assert here.state == there.state


def test_others_see_only_seals() -> None:
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


def test_cancelled_pre_set_move_is_not_named_to_others() -> None:
    played = start_paced_table(GAME, 3, Options(mail=False))
    made = seal(played, 1, PassUntilTurn()).seq
    record = played.submit(CancelOrder(made), seat=1, player="player-1")

    for reader in READERS:
        shown = redact_record(GAME, record, "", reader, ended=False)
        assert (None, ()) == (shown.command, shown.events)


def test_secret_answer_hides_its_pre_set_move() -> None:
    played = start_paced_table(GAME, 3, Options())
    seal(played, 1, Always("BidForMail", write_command(Bid(2))))
    record = fire(played, 1)

    for reader in READERS:
        shown = redact_record(GAME, record, "", reader, ended=False)
        assert (OrderFired(1, None, None, None, secret=True, run=1), AnswerGiven(1, None)) == shown.events
        for word in (b"BidForMail", NONCE.encode()):
            assert word not in played.codec.encode(shown)


@pytest.mark.parametrize("reader", READERS)
def test_secret_answers_are_indistinguishable_until_revealed(reader: int | None) -> None:
    def bid(coins: int) -> list[object]:
        played = start_paced_table(GAME, 3, Options())
        seal(played, 1, Always("BidForMail", write_command(Bid(coins))))
        fire(played, 1)
        played.play(Bid(1), 0)
        return [_without_seals(msgspec.json.decode(data)) for data in seen(played, reader)]

    assert bid(0) == bid(2)


def without_coins(played: TableDriver) -> None:
    """Take away all coins, so that bids and coal leave one option each."""
    players = tuple(replace(player, coins=0) for player in played.state.players)
    played.set_position(replace(played.state, players=players))


def test_pre_set_move_with_a_secret_answer_stays_closed() -> None:
    """Otherwise a later opening would reveal the earlier answer."""
    played = start_paced_table(GAME, 2, Options(rounds=1))
    without_coins(played)
    seal(played, 0, OnlyOption())
    fire(played, 0)
    played.play(Bid(0), 1)
    record = fire(played, 0)

    shown = redact_record(GAME, record, "", 1, ended=False).events
    assert OrderFired(0, None, None, None, secret=True, run=1) == shown[0]
    assert record.events[1:-1] == shown[1:]


def test_public_pre_set_move_gives_no_secret_answer() -> None:
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


def test_pre_set_moves_are_public_after_the_end() -> None:
    played = start_paced_table(GAME, 2, Options(rounds=1, mail=False))
    seal(played, 1, Always("Work", write_command(Finish())))
    for command in (Move(1), Finish(), Move(1)):
        played.play(command)
    fire(played, 1)

    assert "ended" == played.table.phase
    for record, data in zip(played.log, played.record_bytes, strict=True):
        shown = redact_record(GAME, record, digest(data), None, ended=True)
        assert (record.command, record.events) == (shown.command, shown.events)


def test_refusals_reveal_no_pre_set_move_to_others() -> None:
    def refusal(begin: Begin) -> str:
        played = start_paced_table(GAME, 3, Options(mail=False))
        begin(played)
        with pytest.raises(CommandRefused) as refused:
            played.play(Finish(), 0)
        return f"{refused.value.rule} {refused.value.message}"

    assert refusal(lambda played: seal(played, 1, PassUntilTurn())) == refusal(
        lambda played: played.submit(Say("hm"), seat=1, player="player-1")
    )


def test_all_but_seals_and_answers_are_private() -> None:
    kinds = {*get_args(OrderCommand), *get_args(OrderEvent)}

    assert {"OrderSealed", "OrderFired", "FireOrder"} == {kind.__name__ for kind in kinds - PRIVATE}
    assert kinds >= PRIVATE


def test_log_lines_for_pre_set_moves() -> None:
    played = start_paced_table(GAME, 2, Options(mail=False))
    made = seal(played, 0, Line((Step(write_command(Move(1))),)))
    record = fire(played, 0)
    names = ("Ann", "Ben")

    assert "Ann pre-sets a move" == event_text(made.events[0], names, "Ann")
    lines = [event_text(event, names, "") for event in (record.events[0], record.events[-1])]
    assert [
        "A pre-set move plays for Ann",
        "A pre-set move of Ann ends: all its moves are played",
    ] == lines
