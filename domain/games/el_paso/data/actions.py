"""Printed actions, and the kinds of pieces they refer to."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from domain.kernel.values import Value

Breed = Literal[
    "criollo",
    "pineywoods",
    "galloway",
    "santa_gertrudis",
    "black_angus",
    "corriente",
    "shorthorn",
    "hereford",
    "simmental",
]
"""A breed of cattle (ELP-1.3)."""


Specialist = Literal["cowboy", "builder", "engineer"]


Worker = Literal["cowboy", "builder", "engineer", "versatile"]
"""A kind of worker (ELP-1.4)."""


Pool = Literal["goal", "bonus"]
"""A kind of token (ELP-1.6)."""


Side = Literal["a", "b"]


AuxiliaryId = Literal["aux_1", "aux_2", "aux_3", "aux_4"]


DiscId = Literal[
    "disc_aux_1",
    "disc_aux_2",
    "disc_aux_3",
    "disc_aux_4",
    "disc_certificate",
    "disc_hand",
    "disc_step",
]
"""A disc of the player board, identified by its space (ELP-1.8)."""


Dollars = Annotated[int, Meta(ge=0)]


Amount = Annotated[int, Meta(ge=1)]


class Printed(Value, frozen=True, tag_field="type"):
    """A printed action. Its tag is the `type` in the data files."""


class DiscardCow(Printed, frozen=True, tag="discard_cow"):
    """Discard a card of a given breed, of a given value, or any card, and gain money (ELP-6.1)."""

    breed: Breed | None = None
    value: Amount | None = None
    any: bool = False
    gain: Dollars = 0
    gain_per_value: Dollars = 0


class GainMoney(Printed, frozen=True, tag="gain_money"):
    """Gain money (ELP-6.2)."""

    amount: Amount


class GainCertificates(Printed, frozen=True, tag="gain_certificates"):
    """Gain certificates (ELP-6.3)."""

    amount: Amount
    cost: Dollars = 0


class GainExchangeToken(Printed, frozen=True, tag="gain_exchange_token"):
    """Gain exchange tokens (ELP-6.4)."""

    amount: Amount
    cost: Dollars


class Hire(Printed, frozen=True, tag="hire"):
    """Hire a worker at the first price, then one of a different kind at the second (ELP-6.5)."""

    costs: tuple[Dollars, ...]


class BuyCow(Printed, frozen=True, tag="buy_cow"):
    """Buy a card from the cattle market (ELP-6.6)."""


class UseTrain(Printed, frozen=True, tag="use_train"):
    """Use a train card (ELP-6.7)."""


class GainToken(Printed, frozen=True, tag="gain_token"):
    """Gain a token (ELP-6.8)."""

    pool: Pool | Literal["any"]
    cost: Dollars


class Build(Printed, frozen=True, tag="build"):
    """Place or replace a building (ELP-6.9)."""


class Move(Printed, frozen=True, tag="move"):
    """Move the rancher (ELP-6.10)."""

    steps: Amount


class Auxiliary(Printed, frozen=True, tag="auxiliary"):
    """Use up to `count` different auxiliary actions (ELP-6.11)."""

    count: Amount


class GainCow(Printed, frozen=True, tag="gain_cow"):
    """Gain a cow from the market without cowboys (ELP-6.12)."""

    breed: Breed
    cost: Dollars


class RemoveCow(Printed, frozen=True, tag="remove_cow"):
    """Remove a cattle card of a breed, or of any breed (ELP-6.13)."""

    breed: Breed | None = None


class Exchange(Printed, frozen=True, tag="exchange"):
    """Make `count` exchanges; all but the first are optional (ELP-6.14, ELP-5.6)."""

    count: Amount


AnyPrinted = (
    DiscardCow
    | GainMoney
    | GainCertificates
    | GainExchangeToken
    | Hire
    | BuyCow
    | UseTrain
    | GainToken
    | Build
    | Move
    | Auxiliary
    | GainCow
    | RemoveCow
    | Exchange
)
