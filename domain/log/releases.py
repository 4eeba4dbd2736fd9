"""The rules of this build: their versions, and the digests of code known to make the same decisions.

A game's digests are listed in `releases.toml` in its folder; those of the code for all tables are in
`table_releases.toml`. `make release-rules` adds an entry after replaying every stored game of the corpus with
the same outcome.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from msgspec import UNSET

from domain.games import catalog
from domain.kernel.editions import edition_digest
from domain.kernel.toml_data import load_toml
from domain.kernel.values import Value
from domain.log.rules_digest import TABLE, packaged_digest, split_digest, table_digest
from domain.table.records import FIRST_TABLE_VERSION, TABLE_VERSION, RulesVersion
from domain.tournament.state import FIRST_TOURNAMENT_VERSION, TOURNAMENT_RULES, TOURNAMENT_VERSION


class RulesRelease(Value, frozen=True):
    """A statement that code with this digest makes the same decisions as these versions of the rules.

    `reason` says what changed in the code.
    """

    digest: str
    versions: tuple[int, ...]
    reason: str


class _Releases(Value, frozen=True):
    release: tuple[RulesRelease, ...] = ()


@cache
def list_releases(package: str) -> tuple[RulesRelease, ...]:
    """Return the releases of a game (`domain.games.NAME`) or of `domain.table`, oldest first.

    The result is empty for a game that was never released.
    """
    folder, name = release_file(package)
    return load_toml(folder, name, _Releases).release if files(folder).joinpath(name).is_file() else ()


def release_file(package: str) -> tuple[str, str]:
    """Return the package and name of the file that lists a package's releases."""
    return ("domain.log", "table_releases.toml") if package == TABLE else (package, "releases.toml")


def is_known(rules: RulesVersion) -> bool:
    """Return whether this build makes the same decisions as these rules.

    It does if they have the data of the same edition, and are its own rules or listed as equivalent.

    Records from before digests existed contain only a version.
    """
    if not FIRST_TABLE_VERSION <= rules.table_version <= TABLE_VERSION:
        return False
    if rules.game == TOURNAMENT_RULES:
        return FIRST_TOURNAMENT_VERSION <= rules.version <= TOURNAMENT_VERSION
    if rules.game not in (*catalog.names(), catalog.TEMPLATE) or rules.version not in catalog.versions(
        rules.game
    ):
        return False
    digest, edition = (None, None) if rules.digest is UNSET else split_digest(rules.digest)
    if edition != edition_digest(rules.game):
        return False
    if digest is None or digest == packaged_digest(rules.game):
        return True
    listed = list_releases(f"domain.games.{rules.game}")
    return any(release.digest == digest and rules.version in release.versions for release in listed)


def describe_rules(rules: RulesVersion) -> str:
    """Describe rules in words, so that an operator can compare them."""
    packaged, edition = (None, None) if rules.digest is UNSET else split_digest(rules.digest)
    digest = "" if packaged is None else f", digest {packaged}"
    if edition is not None:
        digest += f", data of edition {edition}"
    elif rules.game in (*catalog.names(), catalog.TEMPLATE) and edition_digest(rules.game) is not None:
        digest += ", packaged data"
    table = "" if rules.table is UNSET else f", table rules version {rules.table}"
    return f"version {rules.version} of the rules of {rules.game}{digest}{table}"


def unreleased() -> tuple[str, ...]:
    """Return the packages whose current rules are in no release."""
    packages = []
    for game in (*catalog.names(), catalog.TEMPLATE):
        listed = {
            version
            for release in list_releases(f"domain.games.{game}")
            if release.digest == packaged_digest(game)
            for version in release.versions
        }
        if not listed.issuperset(catalog.versions(game)):
            packages.append(f"domain.games.{game}")
    if all(release.digest != table_digest() for release in list_releases(TABLE)):
        packages.append(TABLE)
    return tuple(packages)
