"""Limits set by the player board (section 9 of the rules)."""

from __future__ import annotations

import pytest
from hypothesis import given as whenever
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.games.great_western_trail.data import BOARD, COUNTS, DISC_SPACES
from domain.games.great_western_trail.model import (
    TRACK,
    buildings_in_woods,
    certificate_limit,
    hand_limit,
    marker_after_gain,
    marker_after_use,
    permanent_certificates,
    step_limit,
)
from domain.games.great_western_trail.state import Player, blank
from domain.games.great_western_trail.variants import Options
from tests.domain.games.great_western_trail.scene import at
from tests.support.examples import examples

CLEARED = st.sets(st.sampled_from(sorted(DISC_SPACES))).map(lambda spaces: tuple(sorted(spaces)))


@pytest.mark.parametrize(
    ("cleared", "limit"), [((), 3), (("cert_4",), 4), (("cert_6",), 3), (("cert_4", "cert_6"), 6)]
)
def test_certificate_limit_rises_space_by_space(cleared: tuple[str, ...], limit: int) -> None:
    """GWT-9.6, GWT-17.28, GWT-18.18"""
    assert limit == certificate_limit(Player(cleared=cleared))


@examples(0.8)
@whenever(CLEARED, st.sampled_from(TRACK), st.integers(0, 12))
def test_marker_stays_on_its_track_within_its_limit(
    cleared: tuple[str, ...], marker: int, count: int
) -> None:
    """GWT-8.1.4, GWT-9.6, GWT-9.7"""
    limit = certificate_limit(Player(cleared=cleared))
    player = Player(cleared=cleared, marker=min(marker, limit))
    gained = marker_after_gain(player, count)

    assert gained in TRACK
    assert player.marker <= gained <= limit
    if count <= player.marker:
        assert marker_after_use(player, count) <= player.marker - count


@examples(0.4)
@whenever(CLEARED, st.sampled_from(sorted(COUNTS)))
def test_hand_and_step_limits_stay_in_range(cleared: tuple[str, ...], seats: int) -> None:
    """GWT-9.4, GWT-9.5"""
    state = blank(Options(), seats)
    state = replace(state, players=(replace(state.players[0], cleared=cleared), *state.players[1:]))

    assert 4 <= hand_limit(state.players[0]) <= BOARD.hand_limit_max
    assert COUNTS[seats].step_limit_base <= step_limit(state, 0) <= {2: 5, 3: 6, 4: 7}[seats]


def test_station_masters_give_permanent_certificates() -> None:
    """GWT-8.8.4"""
    assert 2 == permanent_certificates(Player(masters=("SM_workers", "SM_hazards", "SM_certificates")))


def test_site_decides_whether_a_building_is_in_the_woods() -> None:
    """EX-18, GWT-10.1"""
    state = at(tiles={"B1": "0:1a", "A2": "0:2a", "E2": "0:3a", "C1": "1:1a"}).state

    assert (2, 1) == (buildings_in_woods(state, 0), buildings_in_woods(state, 1))
