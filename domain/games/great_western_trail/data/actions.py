"""The actions printed on tiles, sites, cards and boards (GWT-8.2)."""

from __future__ import annotations

from typing import Literal

from domain.kernel.values import Value

Discarded = Literal[
    "jersey",
    "guernsey",
    "black_angus",
    "dutch_belt",
    "holstein",
    "any_cattle",
    "pair_same_breed",
    "objective",
]
"""The cards to discard: a breed, any cattle card, two cards of one breed, or an objective card."""


class Printed(Value, frozen=True, tag_field="kind"):
    """A printed action. Its tag is the `kind` in the data files."""


class DiscardGain(Printed, frozen=True, tag="discard_gain"):
    """Discard cards from the hand and gain the listed rewards (GWT-8.1.2, GWT-8.1.3)."""

    discard: Discarded
    count: int
    money: int = 0
    certificates: int = 0
    engine_forward: int = 0
    objective_to_hand: int = 0


class Gain(Printed, frozen=True, tag="gain"):
    """Gain money or certificates."""

    money: int = 0
    certificates: int = 0


class Hire(Printed, frozen=True, tag="hire"):
    """Hire a worker at the row cost plus `modifier` (GWT-8.3)."""

    modifier: int


class Build(Printed, frozen=True, tag="build"):
    """Place a building, at a price for each craftsman needed (GWT-8.4)."""

    dollars_per_craftsman: int


class EngineForward(Printed, frozen=True, tag="engine_forward"):
    """Move the engine forward (GWT-8.6)."""

    up_to: int | Literal["engineers", "own_buildings_in_woods"]
    pay: int = 0


class EngineBackGain(Printed, frozen=True, tag="engine_back_gain"):
    """Move the engine back, then gain money (GWT-8.7)."""

    exactly: int
    money: int


class RemoveHazard(Printed, frozen=True, tag="remove_hazard"):
    """Remove a hazard for `cost` dollars (GWT-8.11)."""

    cost: int


class Trade(Printed, frozen=True, tag="trade"):
    """Take a teepee (GWT-8.9)."""


class Auxiliary(Printed, frozen=True, tag="aux"):
    """Perform an auxiliary action, single or double (GWT-8.10.2)."""

    mode: Literal["single_or_double"]


class BuyCattle(Printed, frozen=True, tag="buy_cattle"):
    """Buy cattle (GWT-8.12)."""


class TakeObjective(Printed, frozen=True, tag="take_objective"):
    """Take an objective card (GWT-8.13)."""


class MoveCattleman(Printed, frozen=True, tag="move_cattleman"):
    """Move the cattleman and use the new location (GWT-8.14)."""

    up_to: int


class FreeMove(Printed, frozen=True, tag="free_move"):
    """Move the cattleman without fees, but not to Kansas City (GWT-11.4)."""

    up_to: int


class DrawDiscard(Printed, frozen=True, tag="draw_discard"):
    """Draw cards, then discard the same number (GWT-8.2)."""

    up_to: int | Literal["cowboys"]


class MoneyPer(Printed, frozen=True, tag="money_per"):
    """Gain money for each engineer, or for each of the player's buildings in the woods."""

    per: Literal["own_buildings_in_woods", "engineers"]
    money: int


class PerTeepeePair(Printed, frozen=True, tag="per_teepee_pair"):
    """Gain certificates and money for each pair of green and blue teepees."""

    certificates: int
    money: int


class MaxCertificates(Printed, frozen=True, tag="max_certificates"):
    """Move the certificate marker to its limit."""


class UseAdjacentBuilding(Printed, frozen=True, tag="use_adjacent_building"):
    """Use an adjacent building (GWT-8.15)."""


class ExtraordinaryDelivery(Printed, frozen=True, tag="extraordinary_delivery"):
    """Move the engine back and deliver (GWT-8.16)."""


class BuildStationBehind(Printed, frozen=True, tag="build_station_behind"):
    """Build a station behind the engine (GWT-8.17)."""


AnySingle = (
    DiscardGain
    | Gain
    | Hire
    | Build
    | EngineForward
    | EngineBackGain
    | RemoveHazard
    | Trade
    | Auxiliary
    | BuyCattle
    | TakeObjective
    | MoveCattleman
    | FreeMove
    | DrawDiscard
    | MoneyPer
    | PerTeepeePair
    | MaxCertificates
    | UseAdjacentBuilding
    | ExtraordinaryDelivery
    | BuildStationBehind
)


class Choice(Printed, frozen=True, tag="choice"):
    """Perform exactly one of several options (GWT-5.1.2)."""

    options: tuple[AnySingle, ...]


AnyAction = AnySingle | Choice
