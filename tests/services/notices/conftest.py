"""A table whose first seat has a decision, and a channel of that seat's player."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.tables.notice_steps import DAY, asked, channel
from tests.support.tables.notice_world import NoticeWorld


@pytest.fixture
def world() -> Iterator[NoticeWorld]:
    """Yield a table whose first seat has a decision; that player has channel `c1`, and a sweep has run."""
    found = NoticeWorld()
    found.set_up(asked(found), channel("c1", found.now - DAY))
    found.sweep()
    yield found
    found.close()
