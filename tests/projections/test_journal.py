from __future__ import annotations

from domain.games.template import GAME
from domain.games.template.commands import Finish
from domain.games.template.variants import Options
from domain.kernel.decide import legal_options
from domain.log.codec import codec_for
from domain.table.commands import GiveUp, LeaveSeat, OpenTable, RenewInvitation, Say, TakeBack, TakeSeat
from domain.table.orders.commands import CancelOrder
from domain.table.orders.forms import Line, OnlyOption, Step
from domain.table.undo.rules import undo_targets
from projections.journal import JOURNAL, JournalDocument, JournalEntry, journal_entry
from services.simulation.memory_table import MemoryTable
from tests.support.games.order_driver import fire_all, seal
from tests.support.games.order_driver import start_paced_table as start_order_table
from tests.support.tables.paced_tables import decode_driven, fold_driven
from tests.support.tables.template_tables import (
    answer_randomly,
    decode_log,
    finish_template_table,
    latest_document,
    open_template_table,
    start_template_table,
)

NAMES = {"p0": "Ann", "p1": "Bob", "p2": "Cid"}


def lines(played: MemoryTable, seat: int | None = None) -> list[JournalEntry]:
    journal = latest_document("journal", played)
    assert isinstance(journal, JournalDocument)
    told = (journal_entry(journal, one, seat, NAMES) for one in decode_log(played))
    return [one for one in told if one is not None]


def says(played: MemoryTable, seat: int | None = None) -> list[str]:
    return [text for one in lines(played, seat) for text in one.lines]


def test_lines_have_names() -> None:
    played = start_template_table()
    played.execute("p1", 1, Say("good luck"))

    assert [
        "Table opened: A table",
        "Ann sits down",
        "Bob sits down",
        "The game begins",
    ] == [text for text in says(played) if "stop" not in text][:4]
    assert "Bob: good luck" == says(played)[-1]


def test_hot_seat_table_says_so_in_its_first_line() -> None:
    opening = says(open_template_table(several=True))[0]

    assert opening.startswith("Table opened: A table. Hot-seat: one person may hold several seats")


def test_line_of_a_renewed_invitation_hides_the_code() -> None:
    played = open_template_table(public=False)
    played.execute("p0", None, RenewInvitation())

    assert "The invitation link has changed; the old one no longer works" == says(played)[-1]


def test_line_names_the_holder_at_the_time() -> None:
    played = start_template_table()
    played.execute("p1", 1, LeaveSeat())
    played.execute("p2", 1, TakeSeat("n"))
    played.execute("p2", 1, GiveUp())

    told = says(played)

    assert "Bob sits down" in told
    assert "Cid sits down" in told
    assert "Cid resigns" in told


def test_player_without_name_shows_id_or_seat() -> None:
    played = open_template_table(begin="owner")
    played.execute("p7", 1, TakeSeat("n"))

    assert "p7 sits down" in says(played)


def test_undo_line_names_its_author() -> None:
    played = start_template_table(rounds=6, mail=False)
    for number in range(30):
        table = played.table
        assert table is not None
        seat = table.waiting[0].seat
        if reach := undo_targets(table, seat):
            played.execute(f"p{seat}", seat, TakeBack(reach[0]))
            break
        answer_randomly(played, number)

    assert f"{NAMES[f'p{seat}']} undoes moves" == says(played)[-1]
    assert "play" == lines(played)[-1].kind


def test_undone_step_without_words_is_listed_so_that_it_can_be_redone() -> None:
    played = MemoryTable(codec_for("el_paso"), b"undone".rjust(32), "02undone", 0)
    played.execute("p0", None, OpenTable("el_paso", 1, played.codec.game.options_type(), "Solo"))
    played.execute("p0", 0, TakeSeat("n"))
    before: list[str] = []
    reach: tuple[int, ...] = ()
    while not reach or before != says(played, 0):
        before = says(played, 0)
        assert played.table is not None
        played.execute("p0", 0, legal_options(played.codec.game, played.table.position, 0)[0])
        reach = undo_targets(played.table, 0)
    played.execute("p0", 0, TakeBack(reach[-1]))

    assert [*before, "Ann makes a choice", "Ann undoes moves"] == says(played, 0)


def test_lines_show_what_the_seat_may_know() -> None:
    played = start_template_table(rounds=4, seats=2)
    for number in range(12):
        answer_randomly(played, number)
    own, other, nobody = says(played, 0), says(played, 1), says(played, None)

    assert own != other
    assert own != nobody

    over = finish_template_table()

    assert says(over, 0) == says(over, 1) == says(over, None)


def test_lines_name_their_record() -> None:
    played = start_template_table()
    first = lines(played)[0]

    assert (1, None) == (first.seq, first.seat)
    assert decode_log(played)[0].record.at == first.at


def test_line_has_its_kind() -> None:
    """The kind tells readers more than the words; the setup after the last player sits down is not a turn."""
    played = start_template_table(mail=False)
    answer_randomly(played, 1)
    played.execute("p1", 1, Say("The game begins"))
    played.execute("p1", 1, GiveUp())

    kinds = {text: one.kind for one in lines(played) for text in one.lines}

    assert "table" == kinds["The game begins"]
    assert "talk" == kinds["Bob: The game begins"]
    assert "table" == kinds["Bob resigns"]
    assert "play" in kinds.values()


def test_private_record_has_no_line_for_others() -> None:
    """Cancelling a pre-set move is known only to its seat: others see a record without events."""
    played = start_order_table(GAME, 2)
    made = seal(played, 0, OnlyOption()).seq
    played.submit(CancelOrder(made), 0, "player-0")
    journal = fold_driven(JOURNAL, played)
    cancelled = decode_driven(played)[-1]

    assert journal_entry(journal, cancelled, 1, {}) is None
    assert ("player-0 cancels a pre-set move",) == entry_of(journal_entry(journal, cancelled, 0, {}))


def test_line_marks_pre_set_moves() -> None:
    played = start_order_table(GAME, 2, Options(mail=False))
    seal(played, 0, Line((Step({"type": "Move", "stops": 1}),)))
    fire_all(played)
    played.play(Finish())
    journal = fold_driven(JOURNAL, played)

    told = [journal_entry(journal, one, None, {}) for one in decode_driven(played)[-3:]]

    assert [False, True] == [one.by_order for one in told if one is not None][:2]


def entry_of(entry: JournalEntry | None) -> tuple[str, ...]:
    return () if entry is None else entry.lines
