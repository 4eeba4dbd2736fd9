"""The forms of box.toml: all pieces but the maps."""

from __future__ import annotations

from typing import Literal

from domain.games.mini_express.commands import Company
from domain.games.mini_express.data.map_schema import Count, MapName, Provenance
from domain.kernel.values import Value

Mode = Literal["standard_3", "standard_4", "standard_5", "solo", "two_machinist", "duel"]
Level = Literal["passenger", "tourist", "trainspotter", "conductor", "railroader"]
Symbol = Literal["lumber", "steel", "leather", "cotton", "wild"]


class CompanyData(Value, frozen=True):
    """A company in printed order (MEX-1.1)."""

    id: Company
    name: str
    colour: str
    order: int
    provenance: Provenance


class Components(Value, frozen=True):
    """MEX-1.2 to MEX-1.7: what is in the box."""

    provenance: Provenance
    trains_total: Count
    trains_per_company: Count
    shares_total: Count
    shares_per_company: Count
    demand_tokens: Count
    machinist_tokens: Count
    machinist_tokens_numbered: Count
    machinist_tokens_restore: Count
    influence_markers_total: Count
    influence_markers_per_colour: Count
    player_colours: Count
    track_length_markers: Count
    map_sides: Count
    golden_spike_tile: Count
    start_player_token: Count


class Colours(Value, frozen=True):
    """The colours of the players."""

    provenance: Provenance
    ids: tuple[str, ...]


class Trains(Value, frozen=True):
    """Numbers of trains (MEX-3.3, MEX-5.4, MEX-6.9)."""

    provenance: Provenance
    on_map_at_start: Count
    on_train_space_at_start: Count
    in_supply_at_start: Count
    train_space_max: Count
    added_by_share: Count
    compensation_per_hex: Count


class TrackLength(Value, frozen=True):
    """The common scale (MEX-3.4, MEX-6.10)."""

    provenance: Provenance
    start: Count
    max: Count


class Influence(Value, frozen=True):
    """The influence tracks (MEX-3.11, MEX-5.2)."""

    provenance: Provenance
    start: Count
    min: Count


class DemandInfluence(Value, frozen=True):
    """What symbols are worth (MEX-6.11, MEX-9.13)."""

    provenance: Provenance
    two_different: Count
    two_same: Count
    wild_named: Count
    wild_other: Count
    wild_machinist: Count


class End(Value, frozen=True):
    """How many exhausted companies bring the end (MEX-7.4, MEX-11.6)."""

    provenance: Provenance
    exhausted_companies: Count
    exhausted_companies_duel: Count


class ModeData(Value, frozen=True):
    """A mode's shares and its draft (MEX-3.2, MEX-3.7 to MEX-3.10)."""

    id: Mode
    humans: Count
    machinist: bool
    board: Count
    aside: Count
    box: Count
    draft: Literal["snake", "solo", "duel"]
    leftover: Literal["track_bonus", "remove", "machinist", "none"]
    leftover_track_bonus: Count
    actions_first_turn: Count
    actions_per_turn: Count
    scoring: Literal["three_columns", "two_columns"]
    provenance: Provenance


class FixedPoint(Value, frozen=True):
    """A cell of the share value table that the rulebook's text gives."""

    row: Count
    column: Literal["first", "second", "other"]
    value: Count
    provenance: Provenance


class FixedPair(Value, frozen=True):
    """Two values that some row of the share value table shows side by side."""

    second: Count
    other: Count
    provenance: Provenance
    source: str


class ShareValue(Value, frozen=True):
    """MEX-1.4: the value of one share by row of the track length marker."""

    provenance: Provenance
    columns: tuple[str, str, str]
    first: tuple[Count, ...]
    second: tuple[Count, ...]
    other: tuple[Count, ...]
    fixed_point: tuple[FixedPoint, ...]
    fixed_pair: tuple[FixedPair, ...]


class DemandToken(Value, frozen=True):
    """A demand token (MEX-1.5)."""

    id: str
    kind: Literal["pair", "double", "wild"]
    symbols: tuple[Company, Symbol]


class Demand(Value, frozen=True):
    """All demand tokens."""

    provenance: Provenance
    tokens: tuple[DemandToken, ...]


class MachinistToken(Value, frozen=True):
    """MEX-1.6; a token that restores has no numbers."""

    id: str
    restore: bool
    company_steps: Count = 0
    city_steps: Count = 0


class MachinistData(Value, frozen=True):
    """The Machinist (MEX-9.1, MEX-9.2, MEX-9.6, MEX-9.9)."""

    provenance: Provenance
    start_company: Company
    company_order: tuple[Company, ...]
    share_if_trains_at_most: Count
    tokens: tuple[MachinistToken, ...]


class Difficulty(Value, frozen=True):
    """A level of the solo game (MEX-9.16)."""

    id: Level
    czech: str
    level: Count
    machinist_refill_to_3: bool
    machinist_compensation_below_2: bool
    end_at_city_32: bool
    machinist_opening_shares_each: Count
    human_zero_at_influence: Count
    machinist_share_influence: Count
    human_zero_if_behind: bool
    machinist_start_influence: Count
    human_start_influence: Count
    provenance: Provenance


class FirstGame(Value, frozen=True):
    """The first-game option (MEX-12.1.1)."""

    provenance: Provenance
    city_capacity: Count


class Option(Value, frozen=True):
    """What may be agreed on beforehand."""

    first_game: FirstGame


class SpikeVariant(Value, frozen=True):
    """The Golden Spike (MEX-12.2)."""

    provenance: Provenance
    map: MapName
    east_city: str
    west_city: str
    bonus: Count


class PortsVariant(Value, frozen=True):
    """Ports (MEX-12.3)."""

    provenance: Provenance
    map: MapName
    port_hexes: Count
    max_ports_used: Count


class Variants(Value, frozen=True):
    """The variants, one for each map."""

    golden_spike: SpikeVariant
    ports: PortsVariant


class Box(Value, frozen=True):
    """box.toml."""

    game: str
    title: str
    rulebook: str
    players_min: Count
    players_max: Count
    maps: tuple[MapName, ...]
    map_files: dict[MapName, str]
    company: tuple[CompanyData, ...]
    components: Components
    player_colours: Colours
    trains: Trains
    track_length: TrackLength
    influence: Influence
    demand_influence: DemandInfluence
    end: End
    mode: tuple[ModeData, ...]
    share_value: ShareValue
    demand: Demand
    machinist: MachinistData
    difficulty: tuple[Difficulty, ...]
    option: Option
    variant: Variants
