"""Add the present rules as a release, after checking that they decide as the earlier releases did.

python tools/release_rules.py REASON

For each package with an unlisted digest, every stored game of the corpus is decided again. If all results are
identical, the digest is added to the package's releases.toml with the reason. Otherwise the rules have
changed: increase the version in the game's versions.py (or TABLE_VERSION), and keep the previous version.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from domain.audit.audit import audit_log  # noqa: E402 - the repository's own packages
from domain.games import catalog  # noqa: E402
from domain.log.releases import release_file, unreleased  # noqa: E402
from domain.log.rules_digest import TABLE, packaged_digest, table_digest  # noqa: E402
from domain.table.records import TABLE_VERSION  # noqa: E402
from tests.support.tables.corpus import list_corpus, read_corpus  # noqa: E402


def main(arguments: list[str]) -> int:
    reason = " ".join(arguments).strip()
    if not reason or reason.startswith("-"):
        print((__doc__ or "").strip(), file=sys.stderr)
        return 2
    packages = unreleased()
    for package in packages:
        differing = tuple(_find_differences(package))
        for line in differing:
            print(line, file=sys.stderr)
        if differing:
            print(
                f"{package} decides differently: raise its version, and keep the previous one",
                file=sys.stderr,
            )
            return 1
    for package in packages:
        print(f"{package}: {_add(package, reason)} is listed")
    if not packages:
        print("the current rules of every game are listed")
    return 0


def _find_differences(package: str) -> Iterator[str]:
    """Yield a line for each stored game that this build decides differently."""
    game = None if package == TABLE else package.rpartition(".")[2]
    for path in list_corpus(game):
        report = audit_log(read_corpus(path), knows=lambda rules: True)
        if not report.sound:
            yield f"{path.name}: {report.divergence}"


def _add(package: str, reason: str) -> str:
    game = package.rpartition(".")[2]
    digest = table_digest() if package == TABLE else packaged_digest(game)
    versions = tuple(range(1, TABLE_VERSION + 1)) if package == TABLE else catalog.versions(game)
    folder, name = release_file(package)
    path = ROOT.joinpath(*folder.split("."), name)
    before = path.read_text() if path.exists() else HEAD
    words = reason.replace("\\", "").replace('"', "'")
    path.write_text(
        f'{before}\n[[release]]\ndigest = "{digest}"\nversions = {list(versions)}\nreason = "{words}"\n'
    )
    return digest


HEAD = (
    "# Digests of rules proven to make the same decisions, oldest first; `make release-rules` adds entries.\n"
)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
