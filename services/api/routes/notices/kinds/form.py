"""What every kind of channel has at the door, so that calls about channels know none of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from infra.ports.people.notices.addressees import ChannelTarget, NoticeChannel
from services.api.auth.call import PlayerCall
from services.api.schemas.people.channels import ChannelChange, ChannelSummary, KindTiming


class ShownParts(NamedTuple):
    """What any channel is shown with, and whether its secret was made just now."""

    channel: NoticeChannel
    kinds: tuple[KindTiming, ...]
    with_secret: bool

    def common(self) -> dict[str, Any]:
        """Give the fields that summaries of all kinds have."""
        one = self.channel
        return {
            "id": one.id,
            "name": one.name,
            "state": one.state,
            "why": one.why,
            "made": one.made,
            "kinds": self.kinds,
        }


class ChannelForm(NamedTuple):
    """One kind of channel: its target made of a body, changed and shown.

    `make` and `change` raise bad-request for what it may not lead to; `changes` are the fields of a change
    that are its own. `is_same_place` says whether a changed target needs no new proof, `takes_over` whether
    what is set up by a body takes a channel over that leads to a target, in place of a second one.
    """

    make: Callable[[PlayerCall, Any], ChannelTarget]
    changes: frozenset[str]
    change: Callable[[PlayerCall, Any, ChannelChange], ChannelTarget]
    is_same_place: Callable[[Any, Any], bool]
    show: Callable[[Any, ShownParts], ChannelSummary]
    takes_over: Callable[[ChannelTarget, Any], bool] = lambda target, body: False
