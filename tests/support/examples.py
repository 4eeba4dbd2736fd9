"""Numbers of Hypothesis examples relative to the profile's, so that `make search` raises all of them."""

from __future__ import annotations

from typing import Any

from hypothesis import settings


def examples(share: float, **more: Any) -> settings:
    """Return settings with `share` of the profile's examples: 50 in `make test`, 1,000 in `make search`."""
    return settings(max_examples=max(1, round(settings().max_examples * share)), **more)
