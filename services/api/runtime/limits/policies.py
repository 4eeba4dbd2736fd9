"""What the settings bound, as policies and in words."""

from __future__ import annotations

import math

from infra.ports.limits import RateLimitPolicy
from infra.settings.settings import Settings
from services.api.runtime.limits.rate_limits import RateLimit

MINUTE, HOUR = 60, 3_600

NAMES_PER_ADDRESS = 10
"""How many times the bound for a name an address has: a household, or a club evening."""

DAY = 24 * HOUR

RESETS_A_DAY = 5
"""Links that reset the password of one player."""

TESTS_AN_HOUR = 20

MAILS_TO_MAILBOX = 3
"""Mails a day to an address that nobody has confirmed, whoever asks for them."""


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
    """Return the bound on passwords tried for a name."""
    most = settings.logins_per_minute
    description = f"for a name {most} passwords may be tried a minute"
    return RateLimit(RateLimitPolicy("logins", most, MINUTE), description)


def address_login_limit(settings: Settings) -> RateLimit:
    """Return the bound on passwords tried from an address, which many people may share."""
    most = NAMES_PER_ADDRESS * settings.logins_per_minute
    description = f"from an address {most} passwords may be tried a minute"
    return RateLimit(RateLimitPolicy("address-logins", most, MINUTE), description)


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


def test_limit() -> RateLimit:
    """Give the bound on tests of channels, on channels that are made, and on notices that are sent again."""
    description = f"{TESTS_AN_HOUR} tests and repetitions of notices are to be had an hour"
    return RateLimit(RateLimitPolicy("tests", TESTS_AN_HOUR, HOUR), description)


def confirmation_limit(settings: Settings) -> RateLimit:
    """Give the bound on mails to unconfirmed addresses: nobody is to write to strangers by this service."""
    most = settings.confirmation_mails_per_day
    description = f"{most} mails a day may be sent to addresses that are not confirmed"
    return RateLimit(RateLimitPolicy("mails", most, DAY), description)


def mailbox_limit() -> RateLimit:
    """Give the bound on mails to one unconfirmed address."""
    description = f"a mailbox is asked to confirm {MAILS_TO_MAILBOX} times a day at most"
    return RateLimit(RateLimitPolicy("mailboxes", MAILS_TO_MAILBOX, DAY), description)


def reset_limit() -> RateLimit:
    """Give the bound on links that reset one player's password; who asks for more is told nothing of it."""
    return RateLimit(RateLimitPolicy("resets", RESETS_A_DAY, DAY), f"{RESETS_A_DAY} links are sent a day")
