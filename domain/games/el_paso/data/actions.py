"""Printed actions, and the kinds of things that they name."""

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
"""A space of the player board that carries a disc at the start (ELP-1.8)."""


Dollars = Annotated[int, Meta(ge=0)]


Amount = Annotated[int, Meta(ge=1)]


class Printed(Value, frozen=True, tag_field="type"):
    """A printed action; its tag is the word of the data files."""


class DiscardCow(Printed, frozen=True, tag="discard_cow"):
    """Discard a card of that breed, of that value, or any, and gain money (ELP-6.1)."""

    breed: Breed | None = None
    value: Amount | None = None
    any: bool = False
    gain: Dollars = 0
    gain_per_value: Dollars = 0


class GainMoney(Printed, frozen=True, tag="gain_money"):
    """ELP-6.2."""

    amount: Amount


class GainCertificates(Printed, frozen=True, tag="gain_certificates"):
    """ELP-6.3."""

    amount: Amount
    cost: Dollars = 0


class GainExchangeToken(Printed, frozen=True, tag="gain_exchange_token"):
    """ELP-6.4."""

    amount: Amount
    cost: Dollars


class Hire(Printed, frozen=True, tag="hire"):
    """Hire a worker for the first price, and one of another kind for the second (ELP-6.5)."""

    costs: tuple[Dollars, ...]


class BuyCow(Printed, frozen=True, tag="buy_cow"):
    """ELP-6.6."""


class UseTrain(Printed, frozen=True, tag="use_train"):
    """ELP-6.7."""


class GainToken(Printed, frozen=True, tag="gain_token"):
    """ELP-6.8."""

    pool: Pool | Literal["any"]
    cost: Dollars


class Build(Printed, frozen=True, tag="build"):
    """ELP-6.9."""


class Move(Printed, frozen=True, tag="move"):
    """ELP-6.10."""

    steps: Amount


class Auxiliary(Printed, frozen=True, tag="auxiliary"):
    """Up to so many different auxiliary actions (ELP-6.11)."""

    count: Amount


class GainCow(Printed, frozen=True, tag="gain_cow"):
    """ELP-6.12."""

    breed: Breed
    cost: Dollars


class RemoveCow(Printed, frozen=True, tag="remove_cow"):
    """Remove a card of that breed, or any cattle card (ELP-6.13)."""

    breed: Breed | None = None


class Exchange(Printed, frozen=True, tag="exchange"):
    """So many exchanges, all but the first if wanted (ELP-6.14, ELP-5.6)."""

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
