"""The schemas of the railroad, the player board and the buildings."""

from __future__ import annotations

from typing import Literal

from domain.games.great_western_trail.data.actions import AnyAction
from domain.games.great_western_trail.data.schema import Count, DiscColour, Hand, Worker
from domain.kernel.values import Value


class Railroad(Value, frozen=True):
    """The track (GWT-1.12, GWT-8.5)."""

    start: str
    last: str
    main_spaces: Count
    turnouts: tuple[str, ...]
    crossings_after: tuple[Count, ...]
    track_end_money: Count
    provenance: str


class Station(Value, frozen=True):
    """A station (GWT-8.8)."""

    id: str
    space: str
    cost: Count
    vp: Count
    disc: DiscColour
    station_master: bool
    provenance: str


class City(Value, frozen=True):
    """A city (GWT-6.5, GWT-13.3)."""

    id: str
    name: str
    value: Count
    disc: DiscColour
    repeatable: bool
    vp_per_disc: int
    money: Count
    provenance: str


class CityArrow(Value, frozen=True):
    """A green arrow between neighbouring cities (GWT-6.5.3, GWT-13.3)."""

    cities: tuple[str, str]
    vp: int
    action: Literal["", "objective"]
    provenance: str


class StationMaster(Value, frozen=True):
    """A station master tile: its immediate action or certificate, and its scoring (GWT-8.8.4, GWT-13.8)."""

    id: str
    permanent_certificate: Count
    per: Literal["workers", "objectives_in_area", "hazards", "teepee_pairs", "certificates"]
    group: Count
    vp: Count
    provenance: str
    immediate: AnyAction | None = None


class RailroadFile(Value, frozen=True):
    """The contents of railroad.toml."""

    railroad: Railroad
    station: tuple[Station, ...]
    city: tuple[City, ...]
    city_arrow: tuple[CityArrow, ...]
    station_master: tuple[StationMaster, ...]


class PlayerBoard(Value, frozen=True):
    """The numbers set by the player board (section 9 of the rules)."""

    provenance: str
    hand_limit_start: Count
    hand_limit_max: Count
    certificate_track: tuple[Count, ...]
    certificate_limit_start: Count
    start_workers: dict[Worker, Count]
    worker_row_length: Count
    worker_vp_columns: tuple[Count, ...]
    worker_vp_each: Count


class DiscSpace(Value, frozen=True):
    """A disc space on the player board (GWT-9.2)."""

    id: str
    colour: DiscColour
    cost: Count
    gain: Count
    vp: Count
    note: str
    provenance: str


class AuxiliarySize(Value, frozen=True):
    """The single or double form of an auxiliary action (GWT-8.10)."""

    money: Count = 0
    draw: Count = 0
    then_discard: Count = 0
    pay: Count = 0
    engine_back: Count = 0
    engine_forward: Count = 0
    engine_forward_up_to: Count = 0
    certificates: Count = 0
    remove_hand_cards_up_to: Count = 0


class AuxiliaryAction(Value, frozen=True):
    """An auxiliary action. If its space is `grey`, it is clear from the start (GWT-8.10.1)."""

    id: str
    spaces: tuple[str, str]
    single: AuxiliarySize
    double: AuxiliarySize
    provenance: str


class WorkerRow(Value, frozen=True):
    """A row of workers, with the immediate action of each column (GWT-8.3.3)."""

    kind: Worker
    immediate: dict[int, AnyAction]
    provenance: str


class PlayersFile(Value, frozen=True):
    """The contents of players.toml."""

    player_board: PlayerBoard
    disc_space: tuple[DiscSpace, ...]
    aux_action: tuple[AuxiliaryAction, ...]
    worker_row: tuple[WorkerRow, ...]


class NeutralBuilding(Value, frozen=True):
    """A neutral building tile (GWT-1.10)."""

    id: str
    actions: tuple[AnyAction, ...]
    provenance: str


class PlayerBuilding(Value, frozen=True):
    """One side of a player's building tile (section 10 of the rules)."""

    id: str
    number: Count
    side: Literal["a", "b"]
    craftsmen: Count
    vp: Count
    hands: tuple[Hand, ...]
    actions: tuple[AnyAction, ...]
    provenance: str


class BuildingsFile(Value, frozen=True):
    """The contents of buildings.toml."""

    neutral_building: tuple[NeutralBuilding, ...]
    player_building: tuple[PlayerBuilding, ...]
