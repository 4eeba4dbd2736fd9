"""A player and their programs count as one person; the log records owners of programs."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from domain.audit.audit import audit_log
from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.kernel.refusals import CommandRefused, IllegalCommand, MalformedCommand, NotAllowed
from domain.kernel.values import Command
from domain.log.export import EncodedRecord, LogExport
from domain.log.hash_chain import digest
from domain.table.commands import CloseTable, HandOver, LeaveSeat, TakeSeat
from domain.table.correspondence.calendar import DAY_MS, ZONES
from domain.table.correspondence.deadlines import deadline
from domain.table.correspondence.pace import Absence, Bank, Pace, find_preset
from domain.table.events import SeatTaken
from domain.table.tenure.commands import AgreeEnd, KeepSeat, OfferSeat, VoteOut
from domain.table.tenure.seating import SeatAssignment, Seating
from domain.table.tenure.shown import Shown
from domain.table.tenure.terms import OwnedProgram
from domain.table.undo.commands import AskUndo
from tests.domain.table.tenure.seats_in_play import begin, paced, reach_turn
from tests.support.games.table_driver import OWNER, TableDriver, refold, start_game_table

ROBOT = Shown(owner="ann")
OPENED_AT = 1_790_000_000_000


def opened(seats: int = 3, version: int | None = None, **wanted: object) -> TableDriver:
    played = TableDriver(GAME)
    played.opening_version = version
    played.open(seats, **{"several": False, **wanted})
    return played


def sit(played: TableDriver, player: str, seat: int, shown: Shown | None = None) -> None:
    command = TakeSeat("n") if shown is None else TakeSeat("n", shown=shown)
    played.submit(command, seat=seat, player=player)


def refusal(played: TableDriver, command: Command, player: str, seat: int | None = None) -> CommandRefused:
    with pytest.raises(CommandRefused) as caught:
        played.submit(command, seat=seat, player=player)
    return caught.value


def wait_for_flag(played: TableDriver, seat: int) -> None:
    found = deadline(ZONES, paced(played), seat)
    assert found is not None
    played.now = found.flag


def audited(played: TableDriver) -> list[str]:
    entries = tuple(EncodedRecord(digest(data), data) for data in played.record_bytes)
    return [check.status for check in audit_log(LogExport(entries, None)).checks[:3]]


@pytest.mark.parametrize("programs_first", [False, True])
def test_player_and_program_share_one_seat(programs_first: bool) -> None:  # noqa: FBT001 - a case
    played = opened()
    first, second = (("robot", ROBOT), ("ann", None))[:: 1 if programs_first else -1]
    sit(played, first[0], 1, first[1])

    with pytest.raises(NotAllowed, match="your other account holds or held seat 1"):
        sit(played, second[0], 2, second[1])
    sit(played, "bob", 2)


def test_two_programs_of_one_owner_share_one_seat() -> None:
    played = opened()
    sit(played, "robot", 1, ROBOT)

    with pytest.raises(NotAllowed, match="one seat per person"):
        sit(played, "robot-2", 2, ROBOT)
    sit(played, "other-robot", 2, Shown(owner="bob"))


def test_program_cannot_take_a_seat_after_its_owner_held_another() -> None:
    """Otherwise, the owner would see a second hand, even after leaving."""
    played = start_game_table(GAME, 3, several=False)
    robot = Shown(owner="player-0")
    played.submit(LeaveSeat(), seat=1, player="player-1")

    with pytest.raises(NotAllowed, match="your other account holds or held seat 0"):
        sit(played, "robot", 1, robot)
    played.submit(LeaveSeat(), seat=0, player="player-0")
    with pytest.raises(NotAllowed, match="your other account holds or held seat 0"):
        sit(played, "robot", 1, robot)
    sit(played, "robot", 0, robot)


def test_owner_cannot_take_a_seat_after_their_program_held_another() -> None:
    played = start_game_table(GAME, 3, several=False)
    played.submit(LeaveSeat(), seat=1, player="player-1")
    sit(played, "robot", 1, ROBOT)
    played.submit(LeaveSeat(), seat=1, player="robot")
    played.submit(LeaveSeat(), seat=2, player="player-2")

    with pytest.raises(NotAllowed, match="your other account holds or held seat 1"):
        sit(played, "ann", 2)
    with pytest.raises(NotAllowed, match="your other account holds or held seat 1"):
        sit(played, "robot-2", 2, ROBOT)


def test_hot_seat_allows_own_programs() -> None:
    played = opened(2, several=True)
    sit(played, "ann", 0)
    sit(played, "robot", 1, ROBOT)

    assert "playing" == played.table.phase


def test_older_table_treats_accounts_as_persons() -> None:
    played = opened(2, version=1)
    sit(played, "ann", 0)
    sit(played, "robot", 1, ROBOT)

    assert "playing" == played.table.phase
    assert () == played.table.owned_programs
    assert ["ok", "ok", "ok"] == audited(played)


def test_log_records_owners_and_audits_alike() -> None:
    played = opened(2)
    sit(played, "robot", 0, ROBOT)
    sit(played, "bob", 1)

    assert SeatTaken(0, "robot", "n", shown=ROBOT) == played.log[1].events[0]
    assert (OwnedProgram("robot", "ann"),) == played.table.owned_programs
    assert played.table == refold(played)
    assert ["ok", "ok", "ok"] == audited(played)


def test_programs_that_left_before_the_game_are_forgotten() -> None:
    played = opened()
    sit(played, "robot", 1, ROBOT)
    played.submit(LeaveSeat(), seat=1, player="robot")

    assert () == played.table.owned_programs
    sit(played, "ann", 2)


def test_program_with_another_seat_keeps_its_owner() -> None:
    played = opened(several=True)
    for seat in (0, 1):
        sit(played, "robot", seat, ROBOT)
    played.submit(LeaveSeat(), seat=1, player="robot")

    assert (OwnedProgram("robot", "ann"),) == played.table.owned_programs


def test_hot_seat_player_hands_a_seat_to_their_program() -> None:
    played = shared("bob")
    played.submit(OfferSeat("robot", OWNER), seat=0, player=OWNER)
    sit(played, "robot", 0, Shown(owner=OWNER))

    assert "robot" == played.table.seats[0].player


def test_no_reservation_for_a_seated_persons_program() -> None:
    played = opened()
    sit(played, OWNER, 0)
    until = played.now + DAY_MS
    refused = refusal(played, KeepSeat(1, "robot", until, OWNER), OWNER)
    assert (IllegalCommand, "TBL-6.2") == (type(refused), refused.rule)
    played.submit(KeepSeat(1, "robot", until, "ann"), seat=None, player=OWNER)
    assert "ann" == played.log[-1].events[0].owner

    sit(played, "ann", 2)
    assert () == played.table.agreed_terms.kept


def test_table_opens_with_one_seat_per_person() -> None:
    both = (SeatAssignment("ann"), SeatAssignment("robot", owner="ann"))
    with pytest.raises(MalformedCommand, match="one person can have several seats only"):
        opened(2, seating=Seating(both, OPENED_AT + DAY_MS))
    played = opened(2, several=True, seating=Seating(both, OPENED_AT + DAY_MS))

    assert ["ann", "ann"] == [one.person for one in played.table.agreed_terms.kept]


def test_operator_cannot_hand_a_second_seat() -> None:
    played = start_game_table(GAME, 2, several=False)
    with pytest.raises(
        IllegalCommand, match="the person of robot holds seat 0; one person must not see two hands"
    ):
        played.play_as_service(HandOver(1, "robot", None, "n", "operator", "a reason", "player-0"))
    played.play_as_service(HandOver(1, "robot", None, "n", "operator", "a reason", "ann"))

    assert (OwnedProgram("robot", "ann"),) == played.table.owned_programs


def test_seat_is_offered_to_other_people() -> None:
    played = begin()
    for owner in (OWNER, "player-1"):
        assert isinstance(refusal(played, OfferSeat("robot", owner), OWNER, 0), IllegalCommand)
    played.submit(OfferSeat(), seat=0, player=OWNER)

    for owner in (OWNER, "player-1"):
        with pytest.raises(NotAllowed, match=r"on offer to other people only|one seat per person"):
            sit(played, "robot", 0, Shown(owner=owner))
    sit(played, "robot", 0, ROBOT)


def shared(*others: str, version: int | None = None) -> TableDriver:
    """Start a hot-seat table with player-0, their program and others."""
    played = TableDriver(GAME)
    played.opening_version = version
    pace = Pace(Bank(2 * 24 * 60, 12 * 60, 4 * 24 * 60), grace=0, absence=Absence())
    played.open(2 + len(others), Options(rounds=6, mail=False), several=True, pace=pace)
    sit(played, "robot", 1, Shown(owner=OWNER))
    for seat, player in enumerate(others, 2):
        sit(played, player, seat)
    sit(played, OWNER, 0)
    return played


def test_person_has_one_vote() -> None:
    played = shared("bob", "cid")
    reach_turn(played, 2)
    wait_for_flag(played, 2)
    played.submit(VoteOut(2), seat=0, player=OWNER)

    assert "has already voted" in str(refusal(played, VoteOut(2), "robot", 1))
    assert "bob" == played.table.seats[2].player
    played.submit(VoteOut(2), seat=3, player="cid")
    assert None is played.table.seats[2].player


def test_no_vote_on_ones_own_programs_seat() -> None:
    played = shared("bob")
    reach_turn(played, 1)
    wait_for_flag(played, 1)

    assert "seats played by other people" in str(refusal(played, VoteOut(1), OWNER, 0))


def test_older_table_gives_every_seat_a_vote() -> None:
    played = shared("bob", "cid", version=1)
    reach_turn(played, 2)
    wait_for_flag(played, 2)
    played.submit(VoteOut(2), seat=0, player=OWNER)
    played.submit(VoteOut(2), seat=1, player="robot")

    assert None is played.table.seats[2].player
    assert ["ok", "ok", "ok"] == audited(played)


@pytest.mark.parametrize(("version", "agree"), [(None, ("robot", "bob")), (1, ("robot", "bob", OWNER))])
def test_person_agrees_once_to_end_a_game(version: int | None, agree: tuple[str, ...]) -> None:
    played = shared("bob", version=version)
    for player in agree:
        assert "playing" == played.table.phase
        proposal = played.table.agreed_terms.end
        made = UNSET if proposal is None else proposal.made
        played.submit(AgreeEnd(made), seat={OWNER: 0, "robot": 1, "bob": 2}[player], player=player)

    assert "ended" == played.table.phase


def test_host_cancels_a_game_with_their_own_program() -> None:
    played = opened(2, several=True)
    sit(played, "robot", 1, Shown(owner=OWNER))
    sit(played, OWNER, 0)
    played.submit(CloseTable(), seat=None, player=OWNER)

    assert "ended" == played.table.phase


@pytest.mark.parametrize(("version", "needed"), [(None, ()), (1, (1,))])
def test_program_need_not_agree_to_its_owners_undo(version: int | None, needed: tuple[int, ...]) -> None:
    played = TableDriver(GAME)
    played.opening_version = version
    played.open(2, Options(rounds=6, mail=False), several=True, pace=find_preset("open"))
    sit(played, "robot", 1, Shown(owner=OWNER))
    sit(played, OWNER, 0)
    to = played.table.seq
    seat = played.seats_to_act[0]
    while played.seats_to_act == (seat,):
        played.play(played.legal_options(seat)[-1])
    asked = played.submit(AskUndo(to), seat=seat, player=played.table.seats[seat].player or "").events[0]

    assert (needed if seat == 0 else tuple(1 - one for one in needed)) == asked.needed
