from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.games import catalog
from domain.games.trains_and_stations.events import TurnBegan
from domain.kernel.presentation import used_lines
from domain.kernel.ranking import rank_by
from domain.log.codec import codec_for
from domain.table.commands import GiveUp
from projections import journal
from projections.course import MOST_TURNS, CountedTurns, PointsCourse, count_turns, find_turn, follow_points
from projections.decoded_record import DecodedRecord
from tests.support.games.game_matrix import every_game, one_table_of_each, random_game_of
from tests.support.games.table_driver import TableDriver
from tests.support.tables.random_logs import play_random_table
from tests.support.tables.template_tables import (
    answer_randomly,
    decode_log,
    fold_model,
    open_template_table,
    start_template_table,
)


def log_of(played: TableDriver) -> tuple[DecodedRecord, ...]:
    code = codec_for(played.table.game)
    return tuple(DecodedRecord(record, f"{record.seq}", code) for record in played.log)


def told_turns(records: Sequence[DecodedRecord]) -> dict[int, int | None]:
    """Return the seat of each turn by turn number, as pages read it from the journal."""
    document = fold_model(journal.JOURNAL, records)
    entries = [entry for one in records if (entry := journal.journal_entry(document, one, None, {}))]
    return {entry.turn: entry.turn_of for entry in entries if entry.turn is not None}


@one_table_of_each
def test_sheet_and_course_match_the_final_scores(name: str, seats: int, form: Any) -> None:
    """Covers each line of the sheet, including rivals such as Sue, the last turn, and tie breakers."""
    played = random_game_of(name, seats, form)
    score, course = played.table.score, follow_points(log_of(played))
    assert score is not None
    totals = (*score.totals, *(rival.total for rival in score.rivals))
    columns = list(zip(*(line.points for line in score.categories), strict=True))
    presentation = catalog.game(name).presentation
    names = [line.name for line in score.categories]
    sheet = [score.categories[line] for line in used_lines(presentation, form, names)]

    assert tuple(map(sum, columns)) == score.totals
    assert [sum(rival.points) for rival in course.rivals] == [rival.total for rival in score.rivals]
    assert {len(rival.points) for rival in course.rivals} <= {len(sheet)}
    assert not any(any(line.points) for line in score.categories if line not in sheet)
    assert course.turns[-1].points == totals
    for number, (line, parts) in enumerate(zip(sheet, course.parts, strict=True)):
        if parts is not None:
            points = (*line.points, *(rival.points[number] for rival in course.rivals))
            assert points == tuple(sum(part.points for part in column) for column in parts)
    places = (*score.places, *(rival.place for rival in score.rivals))
    assert places == rank_by(totals, course.tie_breakers)


@every_game
def test_turns_match_the_log(name: str) -> None:
    game = catalog.game(name)
    seats = next(one for one in game.seat_counts if game.invalid_reason(game.variants[0], one) is None)
    records = log_of(random_game_of(name, seats, game.variants[0]))
    course, told = follow_points(records), told_turns(records)

    assert course.turns[0].seat is None
    assert [*range(1, course.turns[-1].turn + 1)] == sorted(told)
    assert {turn.turn: turn.seat for turn in course.turns[1:]}.items() <= told.items()
    assert len(course.turns) <= MOST_TURNS + len(course.turning_points) + 2


def test_turn_numbers_follow_the_rules() -> None:
    """Neither others' answers within a turn nor the answers before the first turn count as turns."""
    options = catalog.game("trains_and_stations").variants[0]
    records = log_of(random_game_of("trains_and_stations", 3, options))
    counted: CountedTurns = ()
    for one in records:
        counted = count_turns(counted, one, 3)
        said = [(event.number, event.seat) for event in one.record.events if isinstance(event, TurnBegan)]
        assert said in ([], [(len(counted), counted[-1].seat if counted else None)])

    assert follow_points(records).turns[0].seq >= counted[0].first - 1
    assert len({(one.record.seat, find_turn(counted, one.record.seq)) for one in records}) > len(counted) + 4


def test_undone_records_leave_no_trace() -> None:
    records = decode_log(play_random_table("template", 3, 2))
    course, document = follow_points(records), fold_model(journal.JOURNAL, records)
    left = {one.record.seq for one in records if document.undone_by(one.record) is not None}

    assert left
    assert left.isdisjoint(turn.seq for turn in course.turns)
    assert course.turns[-1].turn == max(told_turns(records))


def test_course_of_a_resigned_game_ends_with_the_last_move() -> None:
    played = start_template_table()
    for number in range(6):
        answer_randomly(played, number)
    played.execute("p1", 1, GiveUp())
    course = follow_points(decode_log(played))

    assert played.table is not None
    assert played.table.score is not None
    assert course.turns[-1].points == played.table.score.totals
    assert course.at == played.table.seq


def test_table_without_play_has_no_turns() -> None:
    assert follow_points(decode_log(open_template_table())) == PointsCourse(1)
