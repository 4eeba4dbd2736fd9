"""What the settings bound, as policies and in words."""

from __future__ import annotations

import math

from infra.settings import Settings
from services.api.rates import Bound
from services.ports_limits import Policy

MINUTE = 60


def requests(settings: Settings) -> Bound:
    """Give the bound on requests; a window has whole seconds, and holds what may come at once."""
    rate = settings.requests_per_second
    seconds = max(1, math.ceil(settings.request_burst / rate))
    policy = Policy("requests", max(1, math.floor(rate * seconds)), seconds)
    says = (
        f"a player, or an address without one, may make {rate:g} requests a second, {policy.amount} at once"
    )
    return Bound(policy, says)


def logins(settings: Settings) -> Bound:
    """Give the bound on passwords that are tried."""
    most = settings.logins_per_minute
    says = f"for a name, or from an address, {most} passwords may be tried a minute"
    return Bound(Policy("logins", most, MINUTE), says)


def registrations(settings: Settings) -> Bound:
    """Give the bound on new players."""
    most = settings.registrations_per_minute
    says = f"from an address {most} players may register a minute"
    return Bound(Policy("registrations", most, MINUTE), says)


def talk(settings: Settings) -> Bound:
    """Give the bound on lines of talk."""
    most = settings.chat_lines_per_minute
    return Bound(Policy("talk", most, MINUTE), f"a player may say {most} lines a minute at a table")
