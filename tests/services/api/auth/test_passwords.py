from __future__ import annotations

import runpy

from services.api.auth import passwords


def test_who_is_nobody_is_checked_at_the_cost_of_somebody() -> None:
    """A check that were cheaper, or dearer, would tell that there is no such player."""
    real = runpy.run_path(passwords.__file__)

    assert not real["_hasher"].check_needs_rehash(real["_NOBODY"])
