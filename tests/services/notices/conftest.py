"""A table whose first seat has a decision, with its player's channel."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.tables.notice_steps import DAY, asked, channel
from tests.support.tables.notice_world import NoticeWorld


@pytest.fixture
def world() -> Iterator[NoticeWorld]:
    """Return a table whose first seat has a decision, with its player's channel `c1`, swept up to now."""
    found = NoticeWorld()
    found.set_up(asked(found), channel("c1", found.now - DAY))
    found.sweep()
    yield found
    found.close()
