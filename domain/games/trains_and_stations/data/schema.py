"""The schema of box.toml."""

from __future__ import annotations

from typing import Literal, NamedTuple

from domain.kernel.values import Value

Face = Literal["coin", "hotel", "mine", "ranch", "train", "locked_train"]
Building = Literal["ranch", "mine", "hotel"]
Good = Literal["workers", "coal", "cattle", "food", "silver", "gold"]
Colour = Literal["blue", "red", "green", "yellow", "purple"]
Piece = Literal["blue", "red", "green", "yellow", "purple", "white"]
"""The colour of a die on the board. Bonus dice are white (TNS-1.2)."""

Bonus = Literal["vp", "special_card", "bonus_die"]
Provenance = Literal["rulebook", "public", "reconstructed", "box"]
"""The source of a value: the rulebook, a public source, our design (ruling R0), or the box of an edition."""


class Meta(Value, frozen=True):
    """The game and its numbers of players."""

    game: str
    title: str
    title_cs: str
    rule_prefix: str
    schema_version: int
    players_min: int
    players_max: int
    solo_mode: bool
    provenance: Provenance


class Components(Value, frozen=True):
    """The counts of components (TNS-1.2 to TNS-1.5)."""

    board: int
    dice_total: int
    player_dice: int
    player_dice_per_colour: int
    bonus_dice: int
    buildings_total: int
    buildings_per_colour: int
    buildings_per_colour_and_type: int
    coins: int
    conductor_hat: int
    cards_total: int
    goods_cards: int
    goods_cards_per_type: int
    special_cards: int
    vp_cards: int
    vp_cards_1: int
    vp_cards_5: int
    provenance: Provenance


class DiceData(Value, frozen=True):
    """The six faces of every die, and their uses."""

    faces: tuple[Face, ...]
    face_count: int
    faces_provenance: Provenance
    distribution_provenance: Provenance
    train_faces: tuple[Face, ...]
    building_faces: tuple[Face, ...]
    saveable_faces: tuple[Face, ...]
    player_die_id: str
    bonus_die_id: str


class ColourData(Value, frozen=True):
    id: Colour
    provenance: Provenance


class Constants(Value, frozen=True):
    own_dice_per_turn: int
    reroll_cost: int
    coins_per_coin_die: int
    coin_limit: int
    strike_threshold: int
    strike_loss_vp: int
    recall_threshold: int
    building_set_size: int
    completion_vp_per_city: int
    empty_stack_vp: int
    speculation_rate: int
    speculation_shortfall_vp: int
    upgrades_per_turn: int
    minimum_dice_with_bonus: int
    provenance: Provenance


class Setup(Value, frozen=True):
    """Each player's starting pieces (TNS-2.3, TNS-2.4)."""

    special_cards_dealt: int
    special_cards_kept: int
    start_vp: int
    start_coins: int
    start_bonus_dice: int
    start_player_dice: int
    provenance: Provenance


class SetupByPlayers(Value, frozen=True):
    """Setup numbers by number of players (TNS-2.2, TNS-2.4)."""

    players: int
    five_vp_cards_removed: int
    vp_total: int
    vp_supply_after_setup: int
    special_deck_after_setup: int
    bank_coins_after_setup: int
    provenance: Provenance


class GoodData(Value, frozen=True):
    """A kind of goods card, with its monopoly value (TNS-1.7)."""

    id: Good
    name_cs: str
    cards: int
    monopoly_vp: int
    stored_in: tuple[Building, ...]
    provenance: Provenance


class BuildingData(Value, frozen=True):
    """A building type, with the first good of its field (TNS-2.1)."""

    id: Building
    name_cs: str
    start_good: Good
    per_player: int
    provenance: Provenance


class UpgradeStep(Value, frozen=True, rename={"from_": "from"}):
    """The goods that may follow a good on a field, and the fallback if all of them are used (TNS-9.3)."""

    building: Building
    from_: Good
    options: tuple[Good, ...]
    fallback: tuple[Good, ...]
    provenance: Provenance


class City(Value, frozen=True):
    """A city with its building sites and its majority bonus (TNS-1.8)."""

    id: str
    name: str
    sites: int
    bonus: Bonus
    name_provenance: Provenance
    sites_provenance: Provenance
    bonus_provenance: Provenance
    provenance: Provenance


class Route(Value, frozen=True):
    """A group of track spaces that players share (TNS-1.9).

    The spaces are numbered from 1. On a route of three cities, one space is the junction, and `arms` lists
    the numbers of the spaces from the junction to each city.
    """

    id: str
    cities: tuple[str, ...]
    spaces: int
    cities_provenance: Provenance
    provenance: Provenance
    arms: tuple[tuple[int, ...], ...] = ()

    @property
    def chains(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the spaces that lead to each city, from the junction or from the other city."""
        numbers = range(1, self.spaces + 1)
        if not self.arms:
            return tuple(reversed(numbers)), tuple(numbers)
        (junction,) = set(numbers) - {number for arm in self.arms for number in arm}
        return tuple((junction, *arm) for arm in self.arms)


class Space(NamedTuple):
    """A track space with its adjacent stations and spaces (TNS-1.9)."""

    id: str
    route: str
    cities: tuple[str, ...]
    next: tuple[str, ...]


class SpecialCard(Value, frozen=True):
    """A special card: a goal with two cities and a value, or a card that shows two goods (TNS-1.6)."""

    id: str
    kind: Literal["goal", "goods"]
    provenance: Provenance
    cities: tuple[str, ...] = ()
    vp: int = 0
    goods: tuple[Good, ...] = ()


class Box(Value, frozen=True):
    meta: Meta
    sources: dict[str, str]
    components: Components
    dice: DiceData
    colours: tuple[ColourData, ...]
    constants: Constants
    setup: Setup
    setup_by_players: tuple[SetupByPlayers, ...]
    goods: tuple[GoodData, ...]
    buildings: tuple[BuildingData, ...]
    upgrades: tuple[UpgradeStep, ...]
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    special_cards: tuple[SpecialCard, ...]
