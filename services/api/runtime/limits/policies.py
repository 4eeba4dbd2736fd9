"""What the settings bound, as policies and in words."""

from __future__ import annotations

import math

from infra.ports.limits import RateLimitPolicy
from infra.settings.settings import Settings
from services.api.runtime.limits.rate_limits import RateLimit

MINUTE = 60


def request_limit(settings: Settings) -> RateLimit:
    """Give the bound on requests; a window has whole seconds, and holds what may come at once."""
    rate = settings.requests_per_second
    seconds = max(1, math.ceil(settings.request_burst / rate))
    policy = RateLimitPolicy("requests", max(1, math.floor(rate * seconds)), seconds)
    description = (
        f"a player, or an address without one, may make {rate:g} requests a second, {policy.limit} at once"
    )
    return RateLimit(policy, description)


def login_limit(settings: Settings) -> RateLimit:
    """Give the bound on passwords that are tried."""
    most = settings.logins_per_minute
    description = f"for a name, or from an address, {most} passwords may be tried a minute"
    return RateLimit(RateLimitPolicy("logins", most, MINUTE), description)


def registration_limit(settings: Settings) -> RateLimit:
    """Give the bound on new players."""
    most = settings.registrations_per_minute
    description = f"from an address {most} players may register a minute"
    return RateLimit(RateLimitPolicy("registrations", most, MINUTE), description)


def chat_limit(settings: Settings) -> RateLimit:
    """Give the bound on lines of talk."""
    most = settings.chat_lines_per_minute
    return RateLimit(
        RateLimitPolicy("talk", most, MINUTE), f"a player may say {most} lines a minute at a table"
    )
