"""How a player wants the pages to be."""

from __future__ import annotations

from typing import Literal

from infra.ports.values import PortValue

Theme = Literal["light", "dark"]
Motion = Literal["less"]


class PagePreferences(PortValue, frozen=True, omit_defaults=True):
    """How the pages look and answer to a player; None where the system is asked.

    `instant`: what is chosen is played without being confirmed. `turn_sound`: a tone tells of a turn.
    `letter_keys`: keys of a single letter or sign do something (WCAG 2.1.4 asks that they can be turned off).
    """

    theme: Theme | None = None
    motion: Motion | None = None
    instant: bool = False
    turn_sound: bool = False
    letter_keys: bool = True
