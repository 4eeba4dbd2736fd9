"""Parse and check the values of settings; errors name the setting and what is allowed.

The allowed form follows from a field's type and bounds, so a new field needs no code here.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin
from urllib.parse import unquote, urlsplit

import msgspec
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from infra.addresses import split_addresses

SmtpSecurity = Literal["smtp", "starttls", "smtps"]
"""Plain; plain until both sides turn to TLS, which has to be; TLS from the beginning."""

DEFAULT_PORTS: dict[SmtpSecurity, int] = {"smtp": 25, "starttls": 587, "smtps": 465}

WRITTEN_AS = "an address like smtps://user:password@mail.example.org:465, or with starttls:// or smtp://"


class SmtpServer(NamedTuple):
    """A mail server, how to reach it, and who to say we are; without a user nobody logs in."""

    host: str
    port: int
    security: SmtpSecurity
    user: str | None = None
    password: str | None = None


def parse_smtp_url(said: str) -> SmtpServer:
    """Read an address; ValueError says what is wrong with it. User and password may be percent-encoded."""
    try:
        parts = urlsplit(said)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise ValueError(WRITTEN_AS) from None
    security = next((one for one in DEFAULT_PORTS if one == parts.scheme), None)
    if security is None or not host or parts.path.strip("/") or parts.query or parts.fragment:
        raise ValueError(WRITTEN_AS)
    user, password = parts.username or None, parts.password
    if (user is None) != (password is None):
        raise ValueError("a user goes with a password")
    if user is not None and security == "smtp":
        raise ValueError("smtp:// would send the password for all to read; starttls:// or smtps:// hide it")
    return SmtpServer(
        host,
        port or DEFAULT_PORTS[security],
        security,
        None if user is None else unquote(user),
        None if password is None else unquote(password),
    )


class InvalidSettings(Exception):
    """Some settings make no sense; the message has a line for each."""


STORE_SCHEMES = ("redis", "rediss", "unix")


def check_store_url(said: str) -> str:
    """Check the address of a Redis or Valkey server."""
    parts = urlsplit(said)
    if parts.scheme not in STORE_SCHEMES or "://" not in said or not (parts.hostname or parts.path):
        raise ValueError("an address like redis://host:6379, rediss://host:6379 or unix:///path")
    return said


def check_store_urls(said: str) -> str:
    """Check the address of a server, or those of nodes of a cluster with blanks or commas between."""
    addresses = split_addresses(said)
    for address in addresses:
        check_store_url(address)
    if not addresses:
        check_store_url(said)
    return " ".join(addresses)


def check_web_url(said: str) -> str:
    """Check the address of a web server, and take a slash at its end away."""
    parts = urlsplit(said)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.query or parts.fragment:
        raise ValueError("an address like http://host:8000")
    return said.rstrip("/")


def check_origin(said: str) -> str:
    """Check another site's origin as browsers write it: no path, in small letters; `*` stands for all."""
    if said == "*":
        return said
    parts = urlsplit(said.lower())
    if parts.scheme not in {"http", "https"} or not parts.hostname or "@" in parts.netloc:
        raise ValueError("origins like https://games.example, with commas between")
    if parts.path.strip("/") or parts.query or parts.fragment:
        raise ValueError("origins like https://games.example, without a path, with commas between")
    return f"{parts.scheme}://{parts.netloc}"


def check_schema(schema: str) -> str:
    """Refuse what is no schema of an address: small letters and digits, a letter first."""
    if not re.fullmatch(r"[a-z][a-z0-9]{0,19}", schema):
        raise ValueError("is a schema like discord, without ://")
    return schema


def check_archive_url(said: str) -> str:
    """Check a folder, or an address of a kind for which fsspec finds what it needs here."""
    kind, parted, _ = said.partition("://")
    if parted:
        import fsspec  # noqa: PLC0415 - slow to import, and an archive elsewhere is rare

        try:
            fsspec.get_filesystem_class(kind)
        except (ValueError, ImportError) as error:
            raise ValueError(f"a folder, or an address that fsspec reaches here ({error})") from error
    return said


def check_smtp_url(said: str) -> str:
    """Check the address of a mail server."""
    parse_smtp_url(said)
    return said


def check_sender(said: str) -> str:
    """Check who writes mails: an address, or a name and an address."""
    from email_validator import EmailNotValidError, validate_email  # noqa: PLC0415 - few services send mail

    try:
        validate_email(
            said,
            strict=True,
            allow_display_name=True,
            allow_smtputf8=False,
            check_deliverability=False,
            test_environment=True,
        )
    except EmailNotValidError as error:
        raise ValueError(f"an address like Railhead <games@example.org> ({error})") from error
    return said


PREFIX = "RAILHEAD_"

OTHER_VARIABLES = ("RAILHEAD_TOKEN", "RAILHEAD_SUPERVISOR")
"""Variables of ours that are no settings: of `railhead bot`, and between a supervisor and its children."""

NONE_WORDS = frozenset({"none", "null"})
MAX_SHOWN = 40
"""Characters of a wrong value that are shown."""

_between = re.compile(r"[\s,;]+")


class SettingSpec(NamedTuple):
    """What a field takes: one of `choices`, or `kind` within `bounds`; `several` of them, or none at all."""

    kind: Any
    bounds: Mapping[str, float]
    choices: tuple[str, ...]
    is_list: bool
    is_optional: bool


def setting_spec_of(field: FieldInfo) -> SettingSpec:
    """Read off a field what it takes."""
    kind, bounds, optional = field.annotation, _bounds(field.metadata), False
    while get_origin(kind) in {Annotated, Union, UnionType}:
        first, *others = get_args(kind)
        optional |= type(None) in others
        if get_origin(kind) is Annotated:
            bounds |= _bounds(others)
        kind = first
    choices = get_args(kind) if get_origin(kind) is Literal else ()
    return SettingSpec(kind, bounds, choices, get_origin(kind) in {tuple, list, frozenset}, optional)


def _bounds(metadata: Iterable[Any]) -> dict[str, float]:
    found: dict[str, float] = {}
    for one in metadata:
        found |= _bounds(one.metadata) if isinstance(one, FieldInfo) else {}
        found |= {name: getattr(one, name) for name in ("gt", "ge", "le") if hasattr(one, name)}
    return found


def parse_setting(value: Any, field: FieldInfo) -> Any:
    """Return what a person meant: blanks and quotes around it are none of it, and an empty one is not set."""
    if not isinstance(value, str):
        return value
    form, text = setting_spec_of(field), _bare(value)
    if not text:
        return field.get_default(call_default_factory=True)
    if form.is_optional and text.lower() in NONE_WORDS:
        return None
    if form.is_list:
        return _items(text)
    return next((choice for choice in form.choices if choice.lower() == text.lower()), text)


def _bare(text: str) -> str:
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        return text[1:-1].strip()
    return text


def _items(text: str) -> list[str]:
    """Read a list, as JSON or with blanks or commas between."""
    if text.startswith("["):
        try:
            return msgspec.json.decode(text, type=list[str])
        except msgspec.DecodeError as error:
            raise ValueError('a list is written "a, b" or ["a", "b"]') from error
    return [_bare(item) for item in _between.split(text) if _bare(item)]


def describe_allowed(spec: SettingSpec) -> str:
    """Return what a field takes."""
    if spec.choices:
        return f"one of {', '.join(spec.choices)}"
    if spec.kind is bool:
        return "true or false, also yes or no, on or off, 1 or 0"
    number = {int: "a whole number", float: "a number"}.get(spec.kind, "another value")
    least, above, most = (spec.bounds.get(name) for name in ("ge", "gt", "le"))
    if least is not None and most is not None:
        return f"{number} from {least} to {most}"
    if least is not None:
        return f"{number}, {least} or more"
    return number if above is None else f"{number} above {above}"


def to_invalid_settings(error: ValidationError, fields: Mapping[str, FieldInfo]) -> InvalidSettings:
    """Return a line for each setting that is wrong, with what it takes."""
    lines = {str(one["loc"][0]): _line(one, fields[str(one["loc"][0])]) for one in error.errors()}
    return InvalidSettings("\n".join(lines.values()))


def _line(error: Any, field: FieldInfo) -> str:
    name, given = f"{PREFIX}{str(error['loc'][0]).upper()}", str(error["input"])
    secret = "@" in given  # an address that holds a password
    shown = "" if secret else f" cannot be {given[:MAX_SHOWN]!r}"
    why = (
        error["ctx"]["error"] if error["type"] == "value_error" else describe_allowed(setting_spec_of(field))
    )
    return f"{name}{shown}: {why}" if shown else f"{name} is wrong: {why}"


def find_unknown_variables(environment: Iterable[str], known: Iterable[str]) -> dict[str, str]:
    """Return a sentence for each variable that looks like a setting and is none, with the nearest setting."""
    names = [*(f"{PREFIX}{name.upper()}" for name in known), *OTHER_VARIABLES]
    found = {}
    for given in sorted(environment):
        if given.upper().startswith(PREFIX) and given.upper() not in names:
            near = difflib.get_close_matches(given.upper(), names, 1, 0.0)
            found[given] = f"{given} is no setting and is passed over; the nearest is {near[0]}"
    return found
