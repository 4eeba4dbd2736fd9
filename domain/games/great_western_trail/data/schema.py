"""The schemas of the data files."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from domain.games.great_western_trail.data.actions import AnyAction
from domain.kernel.values import Value

Count = Annotated[int, Meta(ge=0)]

Worker = Literal["cowboy", "craftsman", "engineer"]
HazardKind = Literal["flood", "drought", "rockfall"]
Hand = Literal["green", "black"]
"""A fee symbol (GWT-4.5)."""

TeepeeColour = Literal["green", "blue"]
DiscColour = Literal["white", "black"]
SpaceKind = Literal["start", "neutral", "site", "hazard", "teepee", "kansas_city"]
Arrow = Literal["plain", "yellow", "red"]
Risk = Literal["", "jersey_cert_2", "any_cert"]
Requirement = Literal[
    "building",
    "teepee_green",
    "teepee_blue",
    "hazard",
    "station",
    "cattle_3",
    "cattle_4",
    "cattle_5",
    "san_francisco",
]
"""A requirement of an objective card (GWT-13.7.2)."""


class PlayerCount(Value, frozen=True):
    """The numbers that depend on the player count (GWT-16.1)."""

    provenance: str
    cattle_market_size: Count
    job_row_length: Count
    job_first_column: Count
    job_setup_tiles: Count
    step_limit_base: Count
    step_bonus_left: Count
    step_bonus_right: Count
    fee_green: Count
    fee_black: Count


class Setup(Value, frozen=True):
    """Numbers used in the setup (section 2 of the rules)."""

    provenance: str
    start_money_by_seat: tuple[Count, ...]
    hand_size_start: Count
    tiles_1_on_board: Count
    objective_display_size: Count
    colours: tuple[str, ...]
    discs_per_player: Count


class Breed(Value, frozen=True):
    """A breed of cattle (GWT-1.7, GWT-1.8)."""

    id: str
    name: str
    colour: str
    value: Count
    deck: Literal["player", "market"]
    count: Count
    vp: tuple[Count, ...]
    sort_order: Count
    provenance: str


class BuyOption(Value, frozen=True):
    """A combination of cards, cowboys and price for buying cattle (GWT-8.12.1)."""

    id: str
    value: Count
    cards: Count
    cowboys: Count
    dollars: Count
    provenance: str


class MarketAdd(Value, frozen=True):
    """The cards that a cowboy can add to the cattle market instead of buying (GWT-8.12.4)."""

    cowboys: Count
    cards: Count
    provenance: str


class Scoring(Value, frozen=True):
    """The final scoring (section 13 of the rules)."""

    money_per_vp: Count
    job_market_token_vp: Count
    step_right_vp: Count
    worker_vp: Count
    categories: tuple[str, ...]
    tie: Literal["shared victory"]
    provenance: str


class Pieces(Value, frozen=True):
    """The contents of pieces.toml."""

    player_count: dict[str, PlayerCount]
    setup: Setup
    breed: tuple[Breed, ...]
    buy_option: tuple[BuyOption, ...]
    market_add: MarketAdd
    scoring: Scoring


class HazardTile(Value, frozen=True):
    """A hazard tile (GWT-1.3)."""

    id: str
    type: HazardKind
    vp: Count
    hand: Hand
    stack: Count
    provenance: str


class TeepeeTiles(Value, frozen=True):
    """All teepees of a colour (GWT-1.4)."""

    colour: TeepeeColour
    hand: Hand
    stack_1: Count
    stack_2: Count
    stack_3: Count
    total: Count
    provenance: str


class WorkerTiles(Value, frozen=True):
    """All worker tiles of a kind (GWT-1.2)."""

    kind: Worker
    stack_1: Count
    stack_2: Count
    stack_3: Count
    total: Count
    provenance: str


class Supply(Value, frozen=True):
    """The Kansas City supply (GWT-1.5)."""

    stack_1_total: Count
    stack_2_total: Count
    stack_3_total: Count
    foresight_spaces_per_stack: Count
    provenance: str


class JobMarket(Value, frozen=True):
    """The job market (GWT-2.3, GWT-6.1.3, GWT-8.3.1)."""

    rows: Count
    columns: Count
    token_start_row: Count
    token_vp: Count
    row_cost: tuple[Count, ...]
    row_arrow: tuple[Arrow, ...]
    provenance: str


class SupplyFile(Value, frozen=True):
    """The contents of supply.toml."""

    hazard_tile: tuple[HazardTile, ...]
    teepee_tiles: tuple[TeepeeTiles, ...]
    worker_tiles: tuple[WorkerTiles, ...]
    supply: Supply
    job_market: JobMarket


class TrailSpace(Value, frozen=True):
    """A space on the trail (GWT-1.11). Fields that do not apply to its kind have their defaults."""

    id: str
    kind: SpaceKind
    next: tuple[str, ...]
    provenance: str
    first_game_tile: str = ""
    woods: bool = False
    risk: Risk = ""
    zone: HazardKind | None = None
    number: Count = 0
    money: int = 0
    on_trail: bool = True


class RiskAction(Value, frozen=True):
    """A special action printed at a site (GWT-5.1.3)."""

    action: AnyAction
    provenance: str


class Village(Value, frozen=True):
    """The order in which village spaces are filled (GWT-6.1.1)."""

    fill_order: tuple[str, ...]
    provenance: str


class TrailFile(Value, frozen=True):
    """The contents of trail.toml."""

    trail: tuple[TrailSpace, ...]
    risk_action: dict[str, RiskAction]
    village: Village


class ObjectiveImmediate(Value, frozen=True):
    """The immediate action of objective cards (GWT-11.3)."""

    action: AnyAction
    provenance: str


class Objective(Value, frozen=True):
    """An objective card (GWT-13.7)."""

    id: str
    starting: bool
    immediate: str
    vp: Count
    penalty: Count
    needs: dict[Requirement, Count]
    provenance: str


class ObjectivesFile(Value, frozen=True):
    """The contents of objectives.toml."""

    objective_immediate: dict[str, ObjectiveImmediate]
    objective: tuple[Objective, ...]
