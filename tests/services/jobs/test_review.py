"""A review is computed in pieces, resumes where it stopped, and is computed only once."""

from __future__ import annotations

from typing import Any, cast

import msgspec
import pytest

from domain.games import catalog
from domain.log.codec import codec_for
from infra.ports.event_store import LogEntry
from projections.course import SeatReview
from services.jobs.job_context import JobContext, JobPorts, set_context
from services.jobs.tasks import bots
from services.jobs.tasks.bots import review_seat
from tests.support.games.game_matrix import random_game_of

TABLE, VARIANT = "3ftable", catalog.game("template").variants[0]


class LogOfOne:
    """The log of one table, in memory."""

    def __init__(self) -> None:
        played, codec = random_game_of("template", 2, VARIANT), codec_for("template")
        self.entries = tuple(LogEntry(one.seq, codec.encode(one), f"{one.seq:064}") for one in played.log)

    def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        return self.entries


class KeptReviews:
    """Stored reviews, and enqueued pieces."""

    def __init__(self) -> None:
        self.kept: dict[int, bytes] = {}
        self.saved, self.pieces = 0, list[int]()

    def read(self, table: str, seat: int) -> bytes | None:
        return self.kept.get(seat)

    def save(self, table: str, seat: int, review: bytes) -> None:
        self.kept[seat], self.saved = review, self.saved + 1

    def put_next_piece(self, table: str, seat: int, turns: int) -> None:
        self.pieces.append(turns)

    def find(self, seat: int) -> SeatReview:
        return msgspec.json.decode(self.kept[seat], type=SeatReview)


@pytest.fixture
def reviews(monkeypatch: pytest.MonkeyPatch) -> KeptReviews:
    monkeypatch.setattr(bots, "STATES", 20)
    kept, log = KeptReviews(), LogOfOne()
    ports: dict[str, Any] = {**dict.fromkeys(JobPorts._fields), "log": log, "reviews": kept}
    set_context(JobContext(cast("Any", None), "", JobPorts(**ports)))
    return kept


def test_complete_review_is_not_computed_again(reviews: KeptReviews) -> None:
    assert review_seat(TABLE, 0)
    found, saved = reviews.find(0), reviews.saved
    assert review_seat(TABLE, 0)

    assert found.is_whole
    assert saved == reviews.saved == found.of
    assert len(found.hash) == 64
    assert [] == reviews.pieces


def test_review_in_pieces_equals_one_run(reviews: KeptReviews, monkeypatch: pytest.MonkeyPatch) -> None:
    review_seat(TABLE, 0)
    at_once = reviews.kept.pop(0)
    monkeypatch.setattr(bots, "PIECE_SECONDS", 0.0)
    ended = [review_seat(TABLE, 0) for _ in range(reviews.saved)]

    assert at_once == reviews.kept[0]
    assert [*[False] * (len(ended) - 1), True] == ended
    assert list(range(1, len(ended))) == reviews.pieces


def test_review_of_a_different_game_or_form_is_discarded(
    reviews: KeptReviews,
) -> None:
    review_seat(TABLE, 0)
    whole, saved = reviews.kept[0], reviews.saved
    for other in (whole.replace(b"0000", b"1111"), b"{}", b"[]"):
        reviews.kept[0] = other
        review_seat(TABLE, 0)

        assert whole == reviews.kept[0]
    assert 4 * saved == reviews.saved


def test_each_seat_has_its_own_review(reviews: KeptReviews) -> None:
    assert review_seat(TABLE, 0)
    assert review_seat(TABLE, 1)

    assert {0: 0, 1: 1} == {seat: reviews.find(seat).seat for seat in reviews.kept}
