"""Agreements name their proposal, so that they cannot apply to one that the player never saw."""

from __future__ import annotations

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from domain.games import catalog
from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.kernel.refusals import IllegalCommand
from domain.kernel.values import Command
from domain.table.correspondence.commands import AgreePause, ClaimTimeOut, ProposePause
from domain.table.correspondence.events import Paused
from domain.table.correspondence.pace import Absence, Bank, Pace, UndoPolicy
from domain.table.events import TakenBack
from domain.table.evolve import AnyRecord
from domain.table.tenure.commands import (
    AgreeEnd,
    AgreeVersion,
    DeclineEnd,
    DeclineVersion,
    ProposeVersion,
    VoteOut,
)
from domain.table.undo.commands import AgreeUndo, AskUndo, DeclineUndo
from tests.domain.table.tenure.seats_in_play import answer
from tests.support.games.table_driver import TableDriver, start_game_table
from tests.support.tables.clocked_tables import flag_of

DAY_MS = 86_400_000


def begin(version: int = 2, undo: UndoPolicy = "consent", *, mail: bool = False) -> TableDriver:
    """Start a three-player game with claimed time-outs."""
    played = TableDriver(GAME)
    played.opening_version = version
    pace = Pace(Bank(60, 0, 60), absence=Absence(each="claim", lapses=9), undo=undo)
    played.open(3, Options(mail=mail), pace=pace, several=False)
    played.take_seats(0, 1, 2)
    return played


def submit(played: TableDriver, command: Command, seat: int) -> AnyRecord:
    return played.submit(command, seat, f"player-{seat}")


def refuse(played: TableDriver, command: Command, seat: int, words: str) -> None:
    with pytest.raises(IllegalCommand, match=words):
        submit(played, command, seat)


def test_agreement_to_a_replaced_pause_is_refused() -> None:
    """One day was shown; 29 were proposed before the agreement arrived."""
    played = begin()
    seen = submit(played, ProposePause(played.now + DAY_MS), 0).seq
    replaced = submit(played, ProposePause(played.now + 29 * DAY_MS), 0).seq
    refuse(played, AgreePause(seen), 1, f"record {seen} is no longer open")
    refuse(played, AgreePause(), 1, f"set `made` to {replaced}")

    submit(played, AgreePause(replaced), 1)
    assert isinstance(submit(played, AgreePause(replaced), 2).events[-1], Paused)


def test_agreement_to_a_declined_end_proposes_nothing() -> None:
    played = begin()
    seen = submit(played, AgreeEnd(), 0).seq
    submit(played, DeclineEnd(), 1)
    refuse(played, AgreeEnd(seen), 2, f"record {seen} is no longer open")
    proposed = submit(played, AgreeEnd(), 0).seq
    refuse(played, AgreeEnd(seen), 2, f"record {seen} is no longer open")
    refuse(played, AgreeEnd(), 2, f"set `made` to {proposed}")

    for seat in (2, 1):
        submit(played, AgreeEnd(proposed), seat)
    assert "ended" == played.table.phase


def test_agreement_to_a_withdrawn_undo_request_is_refused() -> None:
    """Both requests lead to the same record, but only the second one undoes a draw."""
    played = begin(undo="casual", mail=True)
    to = len(played.log)
    played.play(played.legal_options(0)[0], 0)
    seen = submit(played, AskUndo(to), 0).seq
    submit(played, DeclineUndo(), 0)
    for seat in (1, 2):
        played.play(played.legal_options(seat)[0], seat)
    opened = submit(played, AskUndo(to), 0)
    assert opened.events[0].crosses
    refuse(played, AgreeUndo(to, seen), 1, f"record {seen} is no longer open")

    submit(played, AgreeUndo(to, opened.seq), 1)
    assert isinstance(submit(played, AgreeUndo(to), 2).events[-1], TakenBack)


def test_agreement_to_a_declined_version_is_refused() -> None:
    played = start_game_table(catalog.game("trains_and_stations", 1), 3, several=False)
    seen = played.play_as_service(ProposeVersion(2, "operator-1", "a ruling was mended")).seq
    submit(played, DeclineVersion(2), 0)
    proposed = played.play_as_service(ProposeVersion(2, "operator-1", "another reason")).seq
    refuse(played, AgreeVersion(2, seen), 1, f"record {seen} is no longer open")

    submit(played, AgreeVersion(2, proposed), 1)


@pytest.mark.parametrize("command", [ClaimTimeOut(0, "default"), VoteOut(0)])
def test_votes_and_claims_after_an_answer_are_refused(command: ClaimTimeOut | VoteOut) -> None:
    played = begin()
    played.now = flag_of(played, 0)
    seen = played.table.decision(0)
    assert seen is not None
    answer(played, 0)
    assert (0,) == played.seats_to_act
    refuse(played, replace(command, decision=seen), 1, f"Decision {seen} of seat 0 is no longer pending")

    submit(played, command, 1)


def test_older_tables_name_no_proposals() -> None:
    played = begin(version=1)
    assert UNSET is submit(played, ProposePause(played.now + DAY_MS), 0).events[0].made
    submit(played, ProposePause(played.now + 29 * DAY_MS), 0)
    submit(played, AgreePause(), 1)
    assert isinstance(submit(played, AgreePause(), 2).events[-1], Paused)

    for seat in range(3):
        submit(played, AgreeEnd(), seat)
    assert "ended" == played.table.phase
