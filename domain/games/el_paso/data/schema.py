"""The schema of the data files."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from domain.games.el_paso.data.actions import (
    AnyPrinted,
    AuxiliaryId,
    Breed,
    DiscId,
    Side,
    Specialist,
    Worker,
)
from domain.kernel.values import Value

Count = Annotated[int, Meta(ge=0)]
Provenance = str
Seats = Literal["1", "2", "3", "4"]


class Counts(Value, frozen=True):
    """The numbers of pieces in the box (ELP-1)."""

    provenance: Provenance
    cattle_cards: Count
    starting_cattle_cards: Count
    starting_cattle_per_player: Count
    market_cattle_cards: Count
    simmental_cards: Count
    worker_cards: Count
    worker_cards_per_kind: Count
    neutral_building_tiles: Count
    el_paso_tiles: Count
    regular_building_tiles: Count
    goal_tokens: Count
    bonus_tokens: Count
    train_cards: Count
    player_boards: Count
    ranchers: Count
    player_discs: Count
    discs_per_player: Count
    ownership_markers: Count
    ownership_markers_per_player: Count
    certificate_markers: Count
    exchange_token_pieces: Count
    coins_1: Count
    coins_5: Count
    bot_cards: Count


class Setup(Value, frozen=True):
    """The setup numbers and the limits of the game (ELP-2, ELP-15.3)."""

    provenance: Provenance
    opening_hand: Count
    hand_limit_start: Count
    hand_limit_max: Count
    step_limit_start: Count
    step_limit_max: Count
    certificate_start: Count
    certificate_max: Count
    removed_cattle_max: Count
    train_supply_face_up_per_kind: Count
    starting_goal_tokens_per_player: Count
    starting_workers_per_player: dict[Worker, Count]
    starting_money: tuple[Count, ...]
    starting_exchange_tokens: tuple[Count, ...]
    simmental_by_player_count: dict[Seats, Count]
    first_game_neutral_layout: dict[str, str]


class Costs(Value, frozen=True):
    """Prices and values used by the rules."""

    provenance: Provenance
    dollars_per_worker: Count
    versatile_hire_surcharge: Count
    el_paso_income: Count
    dollars_per_victory_point: Count
    simmental_space_vp: Count
    permanent_certificate_value: Count
    spent_certificate_value: Count


class Cattle(Value, frozen=True):
    """A breed (ELP-1.3); `cowboys` is its price in the market."""

    id: Breed
    name: str
    group: Literal["starting", "market", "simmental"]
    colour: str
    value: Count
    vp: Count
    provenance: Provenance
    count: Count = 0
    count_per_player: Count = 0
    cowboys: Count = 0


class Bonus(Value, frozen=True):
    """The bonus for discarding a worker (ELP-7.2, ELP-4.6)."""

    type: Literal["extra_step", "gain_certificates", "gain_money"]
    steps: Count = 0
    cost: Count = 0
    amount: Count = 0


class WorkerCard(Value, frozen=True):
    """A kind of worker (ELP-1.4)."""

    id: Worker
    name: str
    specialist: bool
    count: Count
    vp: Count
    bonus: Bonus
    provenance: Provenance


class Pieces(Value, frozen=True):
    """The contents of pieces.toml."""

    counts: Counts
    setup: Setup
    costs: Costs
    cattle: tuple[Cattle, ...]
    worker: tuple[WorkerCard, ...]


Need = Breed | Worker | Literal["building_builders", "dark_disc", "bonus_token"]


class Goal(Value, frozen=True):
    """A goal token, worth `vp` if all its requirements are met (ELP-11.7)."""

    id: str
    vp: Count
    needs: dict[Need, Count]


class BonusToken(Value, frozen=True):
    """A bonus token (ELP-8.4)."""

    id: str
    vp: Count
    effect: Literal["permanent_certificate", "count_duplicate", "none"]


class Tokens(Value, frozen=True):
    """The contents of tokens.toml."""

    goal_token: tuple[Goal, ...]
    bonus_token: tuple[BonusToken, ...]


class Solo(Value, frozen=True):
    """The numbers of the solo game (ELP-16)."""

    provenance: Provenance
    setup_as_players: Count
    resource_deck: dict[str, Count]
    strategy_row: tuple[Specialist, ...]
    versatile_ignore_from: Count
    market_by_cowboys: dict[Seats, Breed]
    train_by_engineers_max: Count
    sue_start_post: Count
    sue_start_site: str
    sue_delivery_order: tuple[Count, ...]
    sue_max_buildings: Count
    sue_fallback_cow: Breed
    human_start_money: Count
    human_start_exchange_tokens: Count
    difficulty_max: Count


class BotCard(Value, frozen=True):
    """A bot card: Sue's movement and action (ELP-16.7, ELP-16.9 to ELP-16.14)."""

    id: str
    letter: Literal["A", "B"]
    action: Literal["market", "resources", "train", "build", "choose"]
    steps: Count = 0
    steps_per: Specialist | None = None
    draw: Count = 0


class SoloFile(Value, frozen=True):
    """The contents of solo.toml."""

    solo: Solo
    bot_card: tuple[BotCard, ...]


class Site(Value, frozen=True):
    """A space on the trail (ELP-1.1); `cost` is the price of the space for a new building."""

    id: str
    kind: Literal["el_paso", "neutral", "regular"]
    next: tuple[str, ...]
    cost: Count | None = None


class Fork(Value, frozen=True):
    """A fork: the trail divides after `at` and joins again at `join`."""

    id: str
    at: str
    join: str
    outer: tuple[str, ...]
    inner: tuple[str, ...]
    provenance: Provenance


class Trail(Value, frozen=True):
    """The contents of trail.toml."""

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
    """The building tiles of one level, which require `builders` builders (ELP-1.2)."""

    level: Count
    builders: Count
    tiles: Count
    vp: Count
    side_a: tuple[AnyPrinted, ...]
    side_b: tuple[AnyPrinted, ...]
    provenance: Provenance

    def slots(self, side: Side) -> tuple[AnyPrinted, ...]:
        return self.side_a if side == "a" else self.side_b


class TrainCard(Value, frozen=True):
    """A train card, identified by the number of engineers it requires (ELP-1.5)."""

    engineers: Count
    name: str
    side_a: tuple[AnyPrinted, ...]
    side_b: tuple[AnyPrinted, ...]
    provenance: Provenance

    def slots(self, side: Side) -> tuple[AnyPrinted, ...]:
        return self.side_a if side == "a" else self.side_b


class Buildings(Value, frozen=True):
    """The contents of buildings.toml."""

    neutral_building: tuple[NeutralBuilding, ...]
    regular_building: tuple[RegularBuilding, ...]
    train_card: tuple[TrainCard, ...]


class Post(Value, frozen=True):
    """A trading post, identified by the lowest delivery total it accepts (ELP-8.5, ELP-8.7)."""

    minimum: Count
    dark: bool
    repeatable: bool
    vp: Count
    reward: tuple[AnyPrinted, ...]


class AuxiliaryAction(Value, frozen=True):
    """An auxiliary action.

    If it has no `upgraded` form, it is locked until its disc is off the board (ELP-5.6).
    """

    id: AuxiliaryId
    name: str
    open_at_start: bool
    base: AnyPrinted
    disc: DiscId
    provenance: Provenance
    upgraded: AnyPrinted | None = None


class Effect(Value, frozen=True):
    """The permanent effect unlocked by removing a disc (ELP-8.6)."""

    type: Literal[
        "upgrade_auxiliary", "unlock_auxiliary", "permanent_certificate", "hand_limit", "step_limit"
    ]
    target: AuxiliaryId | None = None
    amount: Count = 0


class DiscSpace(Value, frozen=True):
    """A disc space on the player board (ELP-1.8); removing the disc gains `coin`, or costs it if negative."""

    id: DiscId
    section: Literal["auxiliary", "ability"]
    dark: bool
    coin: int
    effect: Effect
    provenance: Provenance


class Posts(Value, frozen=True):
    """The contents of posts.toml."""

    trading_post: tuple[Post, ...]
    auxiliary_action: tuple[AuxiliaryAction, ...]
    disc_space: tuple[DiscSpace, ...]
