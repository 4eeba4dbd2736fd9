"""A process that updates ratings over and over, one table per step, until it is killed.

python -m tests.support.runtime.rating_updates
"""

from __future__ import annotations

from unittest.mock import patch

from infra.settings.settings import Settings
from services.jobs.job_context import set_context
from services.jobs.tasks import ratings
from services.jobs.wiring import open_context


def main() -> None:
    """Update ratings forever."""
    settings = Settings()
    with open_context(settings, settings.redis_url) as context, patch.object(ratings, "BATCH", 1):
        set_context(context)
        while True:
            ratings.reckon_ratings()


if __name__ == "__main__":
    main()
