"""What happens on the board."""

from __future__ import annotations

from typing import ClassVar

from domain.games.el_paso.data.kinds import DiscId, Pool
from domain.kernel.values import Event


class StartSeatChosen(Event, frozen=True):
    """That seat begins, by lot if `drawn` (ELP-2.8)."""

    seat: int
    drawn: bool


class NeutralBuildingsLaid(Event, frozen=True):
    """The neutral tiles lie on the neutral spaces, in the order of these (ELP-2.1)."""

    tiles: tuple[str, ...]


class TokenTurned(Event, frozen=True):
    """A token was turned up in a gap of its display (ELP-2.3, ELP-6.8)."""

    reveals: ClassVar[bool] = True

    pool: Pool
    index: int
    token: str


class TurnBegan(Event, frozen=True):
    """A turn began: the one before it is over and stays over."""

    reveals: ClassVar[bool] = True
    ends_turn: ClassVar[bool] = True

    seat: int


class RancherPlaced(Event, frozen=True):
    """The rancher was placed on a neutral building (ELP-4.8)."""

    seat: int
    site: str


class RancherMoved(Event, frozen=True):
    """The rancher moved so many steps to a stop (ELP-4.5)."""

    seat: int
    site: str
    steps: int


class BuildingPlaced(Event, frozen=True):
    """A tile was built, in place of one of the level `replaced`, if any (ELP-6.9)."""

    seat: int
    level: int
    site: str
    replaced: int | None


class DiscPlaced(Event, frozen=True):
    """A disc went from the player board to a post (ELP-8.5)."""

    seat: int
    disc: DiscId
    post: int


class EndTriggered(Event, frozen=True):
    """Somebody arrived at the empty Simmental space: the last turns follow (ELP-10.2)."""

    seat: int
