"""Bodies of requests about accounts."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from domain.table.correspondence.pace import MinuteOfDay, ZoneName
from domain.table.tenure.seating import Languages
from infra.names import MAX_INPUT_LENGTH, MAX_LENGTH, MIN_LENGTH
from infra.ports.accounts import Scope
from infra.ports.profile import Motion, Theme
from services.shared.bodies import RequestBody, documented_as

NameInput = Annotated[str, Meta(max_length=MAX_INPUT_LENGTH)]
"""An existing player name, in any spelling that `infra.names` accepts."""

NewName = Annotated[
    str,
    Meta(
        max_length=MAX_INPUT_LENGTH,
        extra_json_schema=documented_as(minLength=MIN_LENGTH, maxLength=MAX_LENGTH),
    ),
]
"""A new player name; `infra.names` checks more rules than the API document states."""

Password = Annotated[str, Meta(min_length=8, max_length=200)]

MAX_TIMESTAMP = 4_102_444_800_000
"""The end of this century, in UTC milliseconds."""

MAX_ABOUT = 300
"""Maximum length of a player's public description."""


class NewPlayer(RequestBody, frozen=True):
    """Register a player. With `bot`, the player is a program, and `bot` names its kind."""

    name: NewName
    password: Password | None = None
    session: bool = False
    bot: Annotated[str, Meta(min_length=1, max_length=30)] | None = None


class Login(RequestBody, frozen=True):
    """Log in with a password."""

    name: NameInput
    password: Annotated[str, Meta(max_length=200)]


class NewPassword(RequestBody, frozen=True):
    """Set a password. All other sessions end; with `tokens`, all other tokens are revoked too.

    `old` is the current password or the recovery code; required if the account has a password.
    """

    password: Password
    old: Annotated[str, Meta(max_length=200)] | None = None
    tokens: bool = False


class ChangeNameRequest(RequestBody, frozen=True):
    """Choose a different name, if the current one cannot be kept."""

    name: NewName


class RecoveryCodeRequest(RequestBody, frozen=True):
    """Create a recovery code. `password` is required if the account has one."""

    password: Annotated[str, Meta(max_length=200)] | None = None


class DeletionRequest(RequestBody, frozen=True):
    """Delete the account.

    `password` is required if the account has one. `talk`: delete chat messages, too.
    """

    password: Annotated[str, Meta(max_length=200)] | None = None
    talk: bool = False


class RecoveryRequest(RequestBody, frozen=True):
    """Log in with a recovery code, which works only once."""

    name: NameInput
    code: Annotated[str, Meta(max_length=100)]


class ResetRequest(RequestBody, frozen=True):
    """Request a link that resets the password. `address` is a mailbox that the player has confirmed."""

    name: NameInput
    address: Annotated[str, Meta(max_length=254)]


class ResetPassword(RequestBody, frozen=True):
    """Set a password with the `token` from a link. With `tokens`, all tokens are revoked too."""

    token: Annotated[str, Meta(max_length=100)]
    password: Password
    tokens: bool = False


class NewToken(RequestBody, frozen=True, omit_defaults=True):
    """Create a token. It expires at `expires` (UTC, ms) or after `days`; never if both are omitted."""

    scopes: Annotated[tuple[Scope, ...], Meta(min_length=1, max_length=4)]
    note: Annotated[str, Meta(max_length=100)] = ""
    expires: Annotated[int, Meta(ge=0, le=MAX_TIMESTAMP)] | None = None
    days: Annotated[int, Meta(ge=1, le=3_650)] | None = None


class WindowChange(RequestBody, frozen=True):
    """A part of the day, in minutes after local midnight (0 to 1439); the whole day if both are equal."""

    opens: MinuteOfDay
    closes: MinuteOfDay


class PreferencesChange(RequestBody, frozen=True):
    """Preferences for the web pages; if `theme` or `motion` is null, the system's setting applies.

    `instant` plays a choice without confirmation. `turn_sound` plays a sound on the player's turn.
    `letter_keys` enables single-letter keyboard shortcuts.
    """

    theme: Theme | None = None
    motion: Motion | None = None
    instant: bool = False
    turn_sound: bool = False
    letter_keys: bool = True


class ProfileChange(RequestBody, frozen=True):
    """Changes to a profile. Omitted fields stay as they are; null clears a field.

    `zone` is the IANA name of a time zone. `hours` is the part of the day in which the player's clocks may
    run, at tables with a pace. `rated`: the player agrees to be rated at rated tables joined from now on.
    `languages` are the ISO 639 codes of languages that the player speaks. `about` is a short public text.
    `waiting_most` limits how many tables may wait for the player before they can open another; the service's
    limit applies if it is lower. `preferences` are for the web pages, and are always replaced as a whole.
    """

    zone: ZoneName | UnsetType | None = UNSET
    hours: WindowChange | UnsetType | None = UNSET
    rated: bool | UnsetType = UNSET
    languages: Languages | UnsetType = UNSET
    about: Annotated[str, Meta(min_length=1, max_length=MAX_ABOUT)] | UnsetType | None = UNSET
    waiting_most: Annotated[int, Meta(ge=1, le=100)] | UnsetType | None = UNSET
    preferences: PreferencesChange | UnsetType | None = UNSET


class NewVacation(RequestBody, frozen=True):
    """Book a vacation of `days` periods of 24 hours, starting at `since` (UTC, ms), or now if omitted."""

    days: Annotated[int, Meta(ge=1, le=366)]
    since: Annotated[int, Meta(ge=0, le=MAX_TIMESTAMP)] | None = None
