"""Notices for the people at a table, derived from the table's log."""

from __future__ import annotations

from random import Random

from domain.games import catalog
from domain.kernel.bots import choose_random
from domain.table.commands import LeaveSeat, Say, TakeSeat, TimeOut
from domain.table.correspondence.calendar import ZONES
from domain.table.correspondence.commands import ClaimTimeOut, ProposePause
from domain.table.correspondence.deadlines import deadline
from domain.table.correspondence.pace import PRESETS, Absence, Bank, Pace
from domain.table.tenure.commands import AgreeVersion, ComeBack, DeclineVersion, OfferSeat, ProposeVersion
from domain.table.undo.commands import AgreeUndo, AskUndo
from projections.notices.model import AT_PREFIX, NOTICES, NoticesDocument
from projections.notices.questions import REST_MS
from projections.notices.values import DueNotice
from projections.read_model import sortable_time
from tests.support.games.table_driver import TableDriver, start_game_table
from tests.support.tables.agreements import agree_to_pause
from tests.support.tables.paced_tables import decode_driven, fold_driven, start_paced_table

DAILY = PRESETS["daily"].pace
CLAIM = Pace(Bank(60, 30, 90), absence=Absence("claim"))
HOUR = 3_600_000


def notices(played: TableDriver) -> NoticesDocument:
    found = fold_driven(NOTICES, played)
    assert isinstance(found, NoticesDocument)
    return found


def due(played: TableDriver, kind: str) -> list[DueNotice]:
    return [one for one in notices(played).due() if one.kind == kind]


def recipients(played: TableDriver, kind: str) -> set[str]:
    return {one.player for one in due(played, kind)}


def find_deadline(played: TableDriver, seat: int) -> int:
    assert played.table.paced is not None
    found = deadline(ZONES, played.table.paced, seat)
    assert found is not None
    return found.flag


def play_turn(played: TableDriver) -> None:
    """Answer for the first seat with a decision until it has none."""
    seat = played.seats_to_act[0]
    while seat in played.seats_to_act:
        played.play(choose_random(played.game, played.state, seat, Random(1)), seat)


def test_turn_is_due_a_minute_later() -> None:
    played = start_paced_table(DAILY)
    (first,) = due(played, "turn")
    asked = played.log[-1]

    assert (played.seats_to_act[0], asked.at + REST_MS) == (first.seat, first.at)
    assert f"turn.3ftable.player-{first.seat}.{asked.seq}" == first.id("3ftable")


def test_turn_answered_within_a_minute_is_never_due() -> None:
    played = start_paced_table(DAILY)
    before = due(played, "turn")
    play_turn(played)

    assert not {one.id("t") for one in before} & {one.id("t") for one in due(played, "turn")}


def test_further_answers_of_a_turn_are_no_new_turn() -> None:
    played = start_paced_table(DAILY)
    ids = set()
    for _ in range(40):
        if not played.seats_to_act:
            break
        seat = played.seats_to_act[0]
        was_asked = set(played.seats_to_act)
        ids |= {one.id("t") for one in due(played, "turn")}
        played.play(choose_random(played.game, played.state, seat, Random(2)), seat)
        anew = {one.id("t") for one in due(played, "turn")} - ids

        assert len(anew) == len(set(played.seats_to_act) - was_asked)


def test_chat_does_not_change_due_notices() -> None:
    played = start_paced_table(DAILY)
    before = tuple(notices(played).due())
    played.submit(Say("well"), seat=0, player="player-0")

    assert before == tuple(notices(played).due())


def test_warning_moves_with_its_deadline() -> None:
    played = start_paced_table(DAILY)
    seat = played.seats_to_act[0]
    (before,) = due(played, "warning")
    played.now += HOUR
    played.submit(ProposePause(played.now + 50 * HOUR), seat=0, player="player-0")
    agree_to_pause(played, 1)
    (after,) = due(played, "warning")

    assert before.due != after.due == find_deadline(played, seat)
    assert before.id("t") != after.id("t")
    assert before.at < after.at


def test_time_out_notice_stays_open_until_the_next_answer() -> None:
    played = start_paced_table(DAILY)
    seat = played.seats_to_act[0]
    played.now = find_deadline(played, seat)
    played.play_as_service(TimeOut(seat))

    assert {f"player-{seat}"} == recipients(played, "lapsed")
    for _ in range(6):
        if seat in played.seats_to_act:
            break
        play_turn(played)
    played.play(choose_random(played.game, played.state, seat, Random(3)), seat)
    assert set() == recipients(played, "lapsed")


def test_claimants_are_notified_at_the_deadline() -> None:
    played = start_paced_table(CLAIM, seats=3)
    seat = played.seats_to_act[0]
    others = {f"player-{other}" for other in range(3)} - {f"player-{seat}"}

    assert others == recipients(played, "claimable")
    assert {find_deadline(played, seat)} == {one.at for one in due(played, "claimable")}
    played.now = find_deadline(played, seat)
    by = (seat + 1) % 3
    played.submit(ClaimTimeOut(seat, "default"), seat=by, player=f"player-{by}")
    assert not [one for one in due(played, "claimable") if one.about == seat and one.at <= played.now]


def test_pause_request_stays_open_until_others_agree() -> None:
    played = start_paced_table(DAILY, seats=3)
    played.submit(ProposePause(played.now + 50 * HOUR), seat=0, player="player-0")

    assert {"player-1", "player-2"} == recipients(played, "pause-proposed")
    agree_to_pause(played, 1)
    assert {"player-2"} == recipients(played, "pause-proposed")
    agree_to_pause(played, 2)
    assert set() == recipients(played, "pause-proposed")


def propose_newer_rules() -> TableDriver:
    """Start an older version of a game, and propose the newer one to its players."""
    played = start_game_table(catalog.game("trains_and_stations", 1), 3, several=False)
    played.play_as_service(ProposeVersion(2, "ann", "a ruling was mended"))
    return played


def test_version_proposal_stays_open_until_each_player_agrees() -> None:
    played = propose_newer_rules()
    everybody = {f"player-{seat}" for seat in range(3)}

    assert everybody == recipients(played, "version-proposed")
    for seat in range(3):
        played.submit(AgreeVersion(2), seat, f"player-{seat}")
        everybody -= {f"player-{seat}"}
        assert everybody == recipients(played, "version-proposed")


def test_declined_version_proposal_ends_for_all() -> None:
    played = propose_newer_rules()
    played.submit(DeclineVersion(2), 1, "player-1")

    assert set() == recipients(played, "version-proposed")


def test_undo_request_stays_open_for_the_needed_seats() -> None:
    played = start_paced_table(DAILY)
    seat, to = played.seats_to_act[0], played.table.seq
    play_turn(played)
    played.submit(AskUndo(to), seat=seat, player=f"player-{seat}")
    (asked,) = due(played, "undo-asked")

    assert (1 - seat, seat) == (asked.seat, asked.about)
    played.submit(AgreeUndo(to), seat=1 - seat, player=f"player-{1 - seat}")
    assert [] == due(played, "undo-asked")


def test_offered_and_taken_seat_is_announced_to_others() -> None:
    played = start_paced_table(DAILY, seats=3)
    played.submit(OfferSeat(None), seat=0, player="player-0")

    assert {"player-1", "player-2"} == recipients(played, "seat-offered")
    played.submit(TakeSeat("new"), seat=0, player="newcomer")
    assert {"player-1", "player-2"} == recipients(played, "replaced")


def test_invited_replacement_gets_the_offer_and_then_the_turn() -> None:
    played = start_paced_table(DAILY)
    seat = played.seats_to_act[0]
    played.submit(OfferSeat("newcomer"), seat=seat, player=f"player-{seat}")

    assert "newcomer" in recipients(played, "seat-offered")
    played.submit(TakeSeat("new"), seat=seat, player="newcomer")
    (turn,) = due(played, "turn")
    assert ("newcomer", played.log[-1].at + REST_MS) == (turn.player, turn.at)


def test_seat_played_by_a_bot_gets_no_turn_notices() -> None:
    played = start_paced_table(DAILY)
    seat = played.seats_to_act[0]
    played.submit(LeaveSeat(), seat=seat, player=f"player-{seat}")

    assert f"player-{seat}" not in recipients(played, "turn")
    played.submit(ComeBack(), seat=seat, player=f"player-{seat}")
    assert {f"player-{seat}"} == recipients(played, "turn")


def test_start_and_end_are_announced_except_to_their_cause() -> None:
    played = start_paced_table(DAILY)

    assert {"player-0"} == recipients(played, "started")
    while played.seats_to_act:
        play_turn(played)
    last = played.log[-1].player
    assert {"player-0", "player-1"} - {last} == recipients(played, "ended")
    assert set() == recipients(played, "turn") | recipients(played, "warning")


def test_rows_contain_time_table_and_id() -> None:
    played = start_paced_table(DAILY)
    (turn,) = due(played, "turn")

    expected = f"{AT_PREFIX}{sortable_time(turn.at)}:3ftable:{turn.id('3ftable')}"
    assert expected in NOTICES.rows("3ftable", notices(played))


def test_refolding_gives_the_same_ids_and_times() -> None:
    played = start_paced_table(DAILY, seats=3)
    for _ in range(10):
        if played.seats_to_act:
            play_turn(played)
    once, again = NOTICES.start(), NOTICES.start()
    for decoded in decode_driven(played):
        once = NOTICES.apply(once, decoded)
        again = NOTICES.apply(NOTICES.decode(NOTICES.encode(again)) if again else again, decoded)

        assert once is not None
        assert again is not None
        assert NOTICES.rows("t", once) == NOTICES.rows("t", again)
