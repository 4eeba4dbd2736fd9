"""RQ finds the functions of jobs by their names, which no type checker follows."""

from __future__ import annotations

from pydoc import locate

import pytest

from services.jobs import dispatcher
from services.shared.audit_job import AUDIT_JOB
from services.shared.review_job import REVIEW_JOB

NAMES = (
    AUDIT_JOB,
    REVIEW_JOB,
    dispatcher.SEAT_BOT,
    dispatcher.PLAY_BOTS,
    dispatcher.ENSURE_DEMO_TABLE,
    dispatcher.ARCHIVE_TABLE,
    dispatcher.FREE_NAMES,
    dispatcher.CLEAR_STALE_TABLES,
    dispatcher.PATROL_LOGS,
    dispatcher.MAKE_BACKUP,
    dispatcher.THINK_TURN,
    dispatcher.PLAY_LEAGUE,
    dispatcher.RECKON_RATINGS,
)


@pytest.mark.parametrize("name", NAMES)
def test_the_name_of_a_job_is_that_of_a_function(name: str) -> None:
    assert callable(locate(name))
