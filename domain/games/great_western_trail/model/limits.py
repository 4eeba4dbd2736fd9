"""What follows from a player's board: limits, certificates, buildings in the woods (GWT-9, GWT-10.1)."""

from __future__ import annotations

from domain.games.great_western_trail.data import BOARD, STATION_MASTERS, TRAIL
from domain.games.great_western_trail.state import Player, State

TRACK = BOARD.certificate_track


def hand_limit(player: Player) -> int:
    """Give how many cards phase C draws up to (GWT-9.4)."""
    return BOARD.hand_limit_start + ("hand_a" in player.cleared) + ("hand_b" in player.cleared)


def step_limit(state: State, seat: int) -> int:
    """Give how many steps the cattleman may take in phase A (GWT-9.5)."""
    cleared, counts = state.players[seat].cleared, state.counts
    left = counts.step_bonus_left if "step_left" in cleared else 0
    return counts.step_limit_base + left + (counts.step_bonus_right if "step_right" in cleared else 0)


def certificate_limit(player: Player) -> int:
    """Give the space beyond which the marker does not go (GWT-9.6)."""
    if "cert_4" not in player.cleared:
        return BOARD.certificate_limit_start
    return TRACK[-1] if "cert_6" in player.cleared else TRACK[-2]


def certificates_gained(player: Player, count: int) -> int:
    """Give the marker's space after so many spaces forward; the surplus is lost (GWT-8.1.4)."""
    space = TRACK[min(TRACK.index(player.marker) + count, len(TRACK) - 1)]
    return min(space, certificate_limit(player))


def certificates_used(player: Player, count: int) -> int:
    """Give the marker's space after so many certificates were used (GWT-9.6)."""
    return max(space for space in TRACK if space <= player.marker - count)


def permanent_certificates(player: Player) -> int:
    """Give how many certificates the player's station masters give for good (GWT-8.8.4)."""
    return sum(STATION_MASTERS[master].permanent_certificate for master in player.masters)


def buildings_in_woods(state: State, seat: int) -> int:
    """Count the seat's buildings on sites in the woods (GWT-10.1)."""
    return sum(
        building.seat == seat and TRAIL[site].woods for site, building in state.board.buildings.items()
    )
