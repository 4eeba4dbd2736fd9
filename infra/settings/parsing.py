"""Parse and check the values of settings; errors name the setting and the allowed values.

What a field accepts follows from its type and bounds, so a new field needs no code in this module.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin
from urllib.parse import unquote, urlsplit

import msgspec
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from infra.addresses import split_addresses

SmtpSecurity = Literal["smtp", "starttls", "smtps"]
"""How a mail connection is secured: unencrypted, STARTTLS required, or TLS from the start."""

DEFAULT_PORTS: dict[SmtpSecurity, int] = {"smtp": 25, "starttls": 587, "smtps": 465}

WRITTEN_AS = "an address like smtps://user:password@mail.example.org:465, or with starttls:// or smtp://"


class SmtpServer(NamedTuple):
    """A mail server: its address, its security, and the login (none if there is no user)."""

    host: str
    port: int
    security: SmtpSecurity
    user: str | None = None
    password: str | None = None


def parse_smtp_url(said: str) -> SmtpServer:
    """Parse an SMTP URL; raise a ValueError that says what is wrong.

    The user and the password may be percent-encoded.
    """
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
        raise ValueError("a user needs a password, and a password a user")
    if user is not None and security == "smtp":
        raise ValueError("smtp:// would send the password unencrypted; use starttls:// or smtps://")
    return SmtpServer(
        host,
        port or DEFAULT_PORTS[security],
        security,
        None if user is None else unquote(user),
        None if password is None else unquote(password),
    )


class InvalidSettings(Exception):
    """Some settings are invalid; the message has one line for each."""


def check_assistants(wanted: bool) -> bool:  # noqa: FBT001 - a validator gets only the value
    """Check that the package for assistants is installed if they are wanted."""
    if wanted and find_spec("mcp") is None:
        raise ValueError("it needs the extra `mcp`: pip install 'railhead[mcp]'")
    return wanted


STORE_SCHEMES = ("redis", "rediss", "unix")


def check_store_url(said: str) -> str:
    """Check the address of a Redis or Valkey server."""
    parts = urlsplit(said)
    if parts.scheme not in STORE_SCHEMES or "://" not in said or not (parts.hostname or parts.path):
        raise ValueError("an address like redis://host:6379, rediss://host:6379 or unix:///path")
    return said


def check_store_urls(said: str) -> str:
    """Check the address of a server, or the addresses of cluster nodes separated by spaces or commas."""
    addresses = split_addresses(said)
    for address in addresses:
        check_store_url(address)
    if not addresses:
        check_store_url(said)
    return " ".join(addresses)


def check_web_url(said: str) -> str:
    """Check the address of a web server; strip a trailing slash."""
    parts = urlsplit(said)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.query or parts.fragment:
        raise ValueError("an address like http://host:8000")
    return said.rstrip("/")


def check_origin(said: str) -> str:
    """Check an origin as browsers send it: no path, lower case; `*` allows every site."""
    if said == "*":
        return said
    parts = urlsplit(said.lower())
    if parts.scheme not in {"http", "https"} or not parts.hostname or "@" in parts.netloc:
        raise ValueError("origins like https://games.example, separated by commas")
    if parts.path.strip("/") or parts.query or parts.fragment:
        raise ValueError("origins like https://games.example, without a path, separated by commas")
    return f"{parts.scheme}://{parts.netloc}"


def check_schema(schema: str) -> str:
    """Check a URL scheme: lower-case letters and digits, beginning with a letter."""
    if not re.fullmatch(r"[a-z][a-z0-9]{0,19}", schema):
        raise ValueError("a scheme like discord, without ://")
    return schema


def check_archive_url(said: str) -> str:
    """Check a folder or URL; the package that fsspec needs for its scheme must be installed."""
    kind, parted, _ = said.partition("://")
    if parted:
        import fsspec  # noqa: PLC0415 - slow to import, and an archive elsewhere is rare

        try:
            fsspec.get_filesystem_class(kind)
        except (ValueError, ImportError) as error:
            raise ValueError(f"a folder, or a URL that fsspec can open here ({error})") from error
    return said


def check_smtp_url(said: str) -> str:
    parse_smtp_url(said)
    return said


def check_sender(said: str) -> str:
    """Check a sender: an address, or a name and an address."""
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
"""Known variables that are not settings, for `railhead bot` and for a supervisor's children."""

NONE_WORDS = frozenset({"none", "null"})
MAX_SHOWN = 40
"""Maximum number of characters to quote from an invalid value."""

_between = re.compile(r"[\s,;]+")


class SettingSpec(NamedTuple):
    """What a field accepts: one of `choices`, or a `kind` within `bounds`; perhaps several values or none."""

    kind: Any
    bounds: Mapping[str, float]
    choices: tuple[str, ...]
    is_list: bool
    is_optional: bool


def setting_spec_of(field: FieldInfo) -> SettingSpec:
    """Derive what a field accepts from its type."""
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
    """Return the value without surrounding spaces and quotes; an empty value is treated as unset."""
    if not isinstance(value, str):
        return value
    form, text = setting_spec_of(field), _strip_quotes(value)
    if not text:
        return field.get_default(call_default_factory=True)
    if form.is_optional and text.lower() in NONE_WORDS:
        return None
    if form.is_list:
        return _split_items(text)
    return next((choice for choice in form.choices if choice.lower() == text.lower()), text)


def _strip_quotes(text: str) -> str:
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        return text[1:-1].strip()
    return text


def _split_items(text: str) -> list[str]:
    """Split a list, given as JSON or separated by spaces or commas."""
    if text.startswith("["):
        try:
            return msgspec.json.decode(text, type=list[str])
        except msgspec.DecodeError as error:
            raise ValueError('a list is written "a, b" or ["a", "b"]') from error
    return [_strip_quotes(item) for item in _between.split(text) if _strip_quotes(item)]


def describe_allowed(spec: SettingSpec) -> str:
    """Describe in words the values that a field accepts."""
    if spec.choices:
        return f"one of {', '.join(spec.choices)}"
    if spec.kind is bool:
        return "true or false (or yes/no, on/off, 1/0)"
    number = {int: "a whole number", float: "a number"}.get(spec.kind, "a different value")
    least, above, most = (spec.bounds.get(name) for name in ("ge", "gt", "le"))
    if least is not None and most is not None:
        return f"{number} from {least} to {most}"
    if least is not None:
        return f"{number}, {least} or more"
    return number if above is None else f"{number} above {above}"


def to_invalid_settings(error: ValidationError, fields: Mapping[str, FieldInfo]) -> InvalidSettings:
    """Return an error with a line for each invalid setting and its allowed values."""
    lines = {str(one["loc"][0]): _line(one, fields[str(one["loc"][0])]) for one in error.errors()}
    return InvalidSettings("\n".join(lines.values()))


def _line(error: Any, field: FieldInfo) -> str:
    name, given = f"{PREFIX}{str(error['loc'][0]).upper()}", str(error["input"])
    secret = "@" in given  # an address that contains a password
    shown = "" if secret else f" cannot be {given[:MAX_SHOWN]!r}"
    why = (
        error["ctx"]["error"] if error["type"] == "value_error" else describe_allowed(setting_spec_of(field))
    )
    return f"{name}{shown}: {why}" if shown else f"{name} is invalid: {why}"


def find_unknown_variables(environment: Iterable[str], known: Iterable[str]) -> dict[str, str]:
    """Return a warning for each unknown variable that resembles a setting; it names the nearest setting."""
    names = [*(f"{PREFIX}{name.upper()}" for name in known), *OTHER_VARIABLES]
    found = {}
    for given in sorted(environment):
        if given.upper().startswith(PREFIX) and given.upper() not in names:
            near = difflib.get_close_matches(given.upper(), names, 1, 0.0)
            found[given] = f"{given} is not a setting and is ignored; did you mean {near[0]}?"
    return found
