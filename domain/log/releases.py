"""Which rules this build has: versions, and the digests of code that was proved to decide as they do.

`releases.toml` in a game's folder lists them, table_releases.toml here those of what decides at any table;
`make release-rules` adds one, after every stored game of the corpus was decided again with the same outcome.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from msgspec import UNSET

from domain.games import catalog
from domain.kernel.toml_data import load_toml
from domain.kernel.values import Value
from domain.log.rules_digest import TABLE, rules_digest, table_digest
from domain.table.records import FIRST_TABLE_VERSION, TABLE_VERSION, RulesVersion
from domain.tournament.state import FIRST_TOURNAMENT_VERSION, TOURNAMENT_RULES, TOURNAMENT_VERSION


class RulesRelease(Value, frozen=True):
    """Code of this digest decides as these versions of the rules do; `reason`: what was changed in it."""

    digest: str
    versions: tuple[int, ...]
    reason: str


class _Releases(Value, frozen=True):
    release: tuple[RulesRelease, ...] = ()


@cache
def list_releases(package: str) -> tuple[RulesRelease, ...]:
    """Give the releases of a package, oldest first: of a game's (`domain.games.NAME`), or of `domain.table`.

    None of a game that was never released.
    """
    folder, name = release_file(package)
    return load_toml(folder, name, _Releases).release if files(folder).joinpath(name).is_file() else ()


def release_file(package: str) -> tuple[str, str]:
    """Return the package and the name of the file that lists a package's releases."""
    return ("domain.log", "table_releases.toml") if package == TABLE else (package, "releases.toml")


def is_known(rules: RulesVersion) -> bool:
    """Return whether this build decides by these rules: its own, or others that were proved equal.

    Records from before there were digests name a version alone.
    """
    if not FIRST_TABLE_VERSION <= rules.table_version <= TABLE_VERSION:
        return False
    if rules.game == TOURNAMENT_RULES:
        return FIRST_TOURNAMENT_VERSION <= rules.version <= TOURNAMENT_VERSION
    if rules.game not in (*catalog.names(), catalog.TEMPLATE) or rules.version not in catalog.versions(
        rules.game
    ):
        return False
    if rules.digest is UNSET or rules.digest == rules_digest(rules.game):
        return True
    listed = list_releases(f"domain.games.{rules.game}")
    return any(one.digest == rules.digest and rules.version in one.versions for one in listed)


def describe_rules(rules: RulesVersion) -> str:
    """Name rules as an operator can compare them."""
    digest = "" if rules.digest is UNSET else f", digest {rules.digest}"
    table = "" if rules.table is UNSET else f", tables' version {rules.table}"
    return f"version {rules.version} of the rules of {rules.game}{digest}{table}"


def unreleased() -> tuple[str, ...]:
    """Name the packages whose rules, as they are here, no release lists."""
    found = []
    for game in (*catalog.names(), catalog.TEMPLATE):
        listed = {
            version
            for one in list_releases(f"domain.games.{game}")
            if one.digest == rules_digest(game)
            for version in one.versions
        }
        if not listed.issuperset(catalog.versions(game)):
            found.append(f"domain.games.{game}")
    if all(one.digest != table_digest() for one in list_releases(TABLE)):
        found.append(TABLE)
    return tuple(found)
