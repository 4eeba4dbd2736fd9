"""The commands of a seat (MEX-15.1)."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from msgspec import Meta

from domain.kernel.values import Command

Company = Literal["lumber", "steel", "leather", "cotton"]
"""The four companies in their printed order (MEX-1.1)."""

HexId = Annotated[str, Meta(pattern="^[A-Z][0-9]{1,2}\\Z")]
LONGEST_ROUTE = 5
"""The maximum length of a route, which is the capacity of a train space (MEX-1.3)."""


class DraftShare(Command, frozen=True):
    """Take an opening share of the company (MEX-3.7, MEX-3.9, MEX-11.2)."""

    company: Company


class TakeShare(Command, frozen=True):
    """Take a share of the company from the company's share space (MEX-5.1)."""

    company: Company


class BuildTrack(Command, frozen=True):
    """Build the company's track into the city, along `route`, whose last hex is the city (MEX-6.1)."""

    company: Company
    city: HexId
    route: Annotated[tuple[HexId, ...], Meta(min_length=1, max_length=LONGEST_ROUTE)]


class ChooseWild(Command, frozen=True):
    """Choose the company that gains influence from the wild symbol (MEX-6.11)."""

    company: Company


class ChoosePort(Command, frozen=True):
    """Choose the port for the company to occupy, given by its number (MEX-12.3.2)."""

    port: Annotated[int, Meta(ge=1, le=5)]


class ChooseWesternBranch(Command, frozen=True):
    """Choose the western branch company (MEX-12.2.8)."""

    company: Company


AnyCommand = DraftShare | TakeShare | BuildTrack | ChooseWild | ChoosePort | ChooseWesternBranch

# Every decision lists its options, so equal commands are cached as one object.
draft_option = cache(DraftShare)
take_share_option = cache(TakeShare)
wild_option = cache(ChooseWild)
port_option = cache(ChoosePort)
western_branch_option = cache(ChooseWesternBranch)
