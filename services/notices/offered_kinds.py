"""Which kinds of channels a service offers: by its settings, and by what is installed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, get_args

from infra.ports.notices import ChannelKind
from infra.settings.settings import Settings
from services.notices.mail_addresses import is_installed
from services.notices.push_keys import is_push_installed, push_subject

KINDS: tuple[ChannelKind, ...] = get_args(ChannelKind)


class Obstacle(NamedTuple):
    """Why a kind of channel is not offered: in a sentence for players, and what the operator has to do."""

    says: str
    needs: str


def _none(settings: Settings) -> Obstacle | None:
    return None


def _email(settings: Settings) -> Obstacle | None:
    needed = {
        "RAILHEAD_SMTP_URL": settings.smtp_url,
        "RAILHEAD_SMTP_FROM": settings.smtp_from,
        "RAILHEAD_PUBLIC_URL": settings.public_url,
    }
    missing = [name for name, value in needed.items() if value is None]
    return Obstacle("this service sends no e-mail", f"set {', '.join(missing)}") if missing else None


def _push(settings: Settings) -> Obstacle | None:
    says = "this service does not call devices"
    if not is_push_installed():
        return Obstacle(says, "the extra `notices` is not installed")
    if settings.public_url is None:
        return Obstacle(says, "RAILHEAD_PUBLIC_URL is not set")
    if push_subject(settings) is None:
        return Obstacle(says, "RAILHEAD_PUBLIC_URL is no https")
    return None


def _apprise(settings: Settings) -> Obstacle | None:
    says = "this service sends nothing to other services"
    if not is_installed():
        return Obstacle(says, "Apprise is not installed; it comes with the extra `notices`")
    if not settings.apprise_schemas:
        return Obstacle(says, "RAILHEAD_APPRISE_SCHEMAS names no schema")
    return None


OBSTACLES: Mapping[ChannelKind, Callable[[Settings], Obstacle | None]] = {
    "webhook": _none,
    "email": _email,
    "apprise": _apprise,
    "push": _push,
}
"""What each kind needs; a kind more is one line more."""


def find_obstacle(kind: ChannelKind, settings: Settings) -> Obstacle | None:
    """Return why a kind of channel is not offered here; None where it is."""
    return OBSTACLES[kind](settings)
