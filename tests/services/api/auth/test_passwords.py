from __future__ import annotations

import runpy

from services.api.auth import passwords


def test_unknown_player_costs_the_same_check_as_a_known_one() -> None:
    """A faster or slower check would reveal that no such player exists."""
    real = runpy.run_path(passwords.__file__)

    assert not real["_hasher"].check_needs_rehash(real["_NOBODY"])
