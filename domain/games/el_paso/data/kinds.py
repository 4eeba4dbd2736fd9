"""The kinds of things, named by the ids of the data files."""

from __future__ import annotations

from typing import Literal

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
