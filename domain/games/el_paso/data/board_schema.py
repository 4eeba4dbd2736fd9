"""The forms of the files of the board: trail, buildings, posts."""

from __future__ import annotations

from typing import Literal

from domain.games.el_paso.data.actions import AnyPrinted
from domain.games.el_paso.data.kinds import AuxiliaryId, DiscId, Side
from domain.games.el_paso.data.schema import Count, Provenance
from domain.kernel.values import Value


class Site(Value, frozen=True):
    """A space of the trail (ELP-1.1); `cost` is for a new building there."""

    id: str
    kind: Literal["el_paso", "neutral", "regular"]
    next: tuple[str, ...]
    cost: Count | None = None


class Fork(Value, frozen=True):
    """Where the trail divides and joins again."""

    id: str
    at: str
    join: str
    outer: tuple[str, ...]
    inner: tuple[str, ...]
    provenance: Provenance


class Trail(Value, frozen=True):
    """trail.toml."""

    provenance: Provenance
    site: tuple[Site, ...]
    fork: tuple[Fork, ...]


class NeutralBuilding(Value, frozen=True):
    """A neutral building tile with its slots (ELP-5.2)."""

    id: str
    name: str
    actions: tuple[AnyPrinted, ...]
    provenance: Provenance


class RegularBuilding(Value, frozen=True):
    """The two tiles of a level, which is the number of builders required (ELP-1.2)."""

    level: Count
    builders: Count
    tiles: Count
    vp: Count
    side_a: tuple[AnyPrinted, ...]
    side_b: tuple[AnyPrinted, ...]
    provenance: Provenance

    def slots(self, side: Side) -> tuple[AnyPrinted, ...]:
        """Give the slots of a side."""
        return self.side_a if side == "a" else self.side_b


class TrainCard(Value, frozen=True):
    """A train card, named by the engineers it needs (ELP-1.5)."""

    engineers: Count
    name: str
    side_a: tuple[AnyPrinted, ...]
    side_b: tuple[AnyPrinted, ...]
    provenance: Provenance

    def slots(self, side: Side) -> tuple[AnyPrinted, ...]:
        """Give the slots of a side."""
        return self.side_a if side == "a" else self.side_b


class Buildings(Value, frozen=True):
    """buildings.toml."""

    neutral_building: tuple[NeutralBuilding, ...]
    regular_building: tuple[RegularBuilding, ...]
    train_card: tuple[TrainCard, ...]


class Post(Value, frozen=True):
    """A trading post, named by the lowest total that it takes (ELP-8.5, ELP-8.7)."""

    minimum: Count
    dark: bool
    repeatable: bool
    vp: Count
    reward: tuple[AnyPrinted, ...]


class AuxiliaryAction(Value, frozen=True):
    """An auxiliary action; one without `upgraded` is closed until its disc is off (ELP-5.6)."""

    id: AuxiliaryId
    name: str
    open_at_start: bool
    base: AnyPrinted
    disc: DiscId
    provenance: Provenance
    upgraded: AnyPrinted | None = None


class Effect(Value, frozen=True):
    """What taking a disc off brings for good (ELP-8.6)."""

    type: Literal[
        "upgrade_auxiliary", "unlock_auxiliary", "permanent_certificate", "hand_limit", "step_limit"
    ]
    target: AuxiliaryId | None = None
    amount: Count = 0


class DiscSpace(Value, frozen=True):
    """A space of the player board that carries a disc (ELP-1.8); `coin` comes with taking it off."""

    id: DiscId
    section: Literal["auxiliary", "ability"]
    dark: bool
    coin: int
    effect: Effect
    provenance: Provenance


class Posts(Value, frozen=True):
    """posts.toml."""

    trading_post: tuple[Post, ...]
    auxiliary_action: tuple[AuxiliaryAction, ...]
    disc_space: tuple[DiscSpace, ...]
