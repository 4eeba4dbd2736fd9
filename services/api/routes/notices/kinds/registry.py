"""The table of the kinds of channels at the door, and what calls ask of it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET
from msgspec.structs import fields

from infra.ports.people.notices.addressees import (
    Addressee,
    ChannelKind,
    ChannelTarget,
    NoticeChannel,
    kind_of,
)
from infra.settings.settings import Settings
from services.api.auth.call import ApiCall, PlayerCall
from services.api.presenters.people.notices import build_kinds
from services.api.routes.notices.kinds.apprise import APPRISE
from services.api.routes.notices.kinds.email import EMAIL
from services.api.routes.notices.kinds.form import ChannelForm, ShownParts
from services.api.routes.notices.kinds.push import PUSH
from services.api.routes.notices.kinds.webhook import WEBHOOK
from services.api.schemas.people.channels import ChannelChange, ChannelOffer, ChannelSummary, NewChannel
from services.api.schemas.problems import Problem
from services.notices.offered_kinds import KINDS, find_obstacle

FORMS: Mapping[ChannelKind, ChannelForm] = {
    "webhook": WEBHOOK,
    "email": EMAIL,
    "apprise": APPRISE,
    "push": PUSH,
}
"""A kind of channel more is one line more."""

ANY_KIND = frozenset({"name", "kinds"})
"""Fields of a change that every kind of channel has."""


def make_target(call: PlayerCall, body: NewChannel) -> ChannelTarget:
    """Make what a body asks for; forbidden for a kind that is not offered here."""
    kind = kind_of_body(body)
    require_offered(call, kind)
    return FORMS[kind].make(call, body)


def kind_of_body(body: NewChannel) -> ChannelKind:
    """Name the kind of channel that a body asks for."""
    kind: ChannelKind = body.__struct_config__.tag  # type: ignore[assignment]  # every form has one
    return kind


def find_own(addressee: Addressee, body: NewChannel) -> NoticeChannel | None:
    """Give the channel that what a body sets up takes over; None where it is one more."""
    takes_over = FORMS[kind_of_body(body)].takes_over
    return next((one for one in addressee.channels if takes_over(one.target, body)), None)


def require_offered(call: ApiCall, kind: ChannelKind) -> None:
    """Raise forbidden, which says why, for a kind of channel that this service does not offer."""
    obstacle = find_obstacle(kind, call.api.settings)
    if obstacle is not None:
        raise Problem("forbidden", obstacle.says)


def change_target(call: PlayerCall, target: ChannelTarget, change: ChannelChange) -> ChannelTarget:
    """Change what is named; bad-request for a field that channels of this kind do not have."""
    kind = kind_of(target)
    form, allowed = FORMS[kind], FORMS[kind].changes | ANY_KIND
    named = {one.name for one in fields(change) if getattr(change, one.name) is not UNSET}
    if named - allowed:
        wrong, right = min(named - allowed), ", ".join(sorted(allowed))
        raise Problem("bad-request", f"{wrong}: a channel of the type {kind} has none; it has {right}")
    return form.change(call, target, change)


def is_same_place(before: ChannelTarget, after: ChannelTarget) -> bool:
    """Say whether a changed target leads where it led, so that it needs no new proof."""
    return FORMS[kind_of(before)].is_same_place(before, after)


def build_channel(channel: NoticeChannel, *, with_secret: bool = False) -> ChannelSummary:
    """Show a channel to its player, with its secret where that has just been made."""
    parts = ShownParts(channel, build_kinds(channel.kinds), with_secret)
    return FORMS[kind_of(channel.target)].show(channel.target, parts)


def build_channels(addressee: Addressee) -> tuple[ChannelSummary, ...]:
    """Show all channels of a player."""
    return tuple(build_channel(one) for one in addressee.channels)


def build_offers(settings: Settings) -> tuple[ChannelOffer, ...]:
    """Say of each kind of channel whether it can be set up here."""
    found = ((kind, find_obstacle(kind, settings)) for kind in KINDS)
    return tuple(ChannelOffer(kind, why is None, None if why is None else why.says) for kind, why in found)
