"""How many examples Hypothesis tries: a share of what the profile says, so that `make search` tries more."""

from __future__ import annotations

from typing import Any

from hypothesis import settings


def examples(share: float, **more: Any) -> settings:
    """Settings of a test that tries `share` times what others try: 50 examples, in `make search` 1,000."""
    return settings(max_examples=max(1, round(settings().max_examples * share)), **more)
