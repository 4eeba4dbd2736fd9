from __future__ import annotations

import re
import tomllib

from tests.support.source_files import ROOT

LOCKED = re.compile(r"^([a-z0-9][a-z0-9._-]*)==([^ \\]+)", re.MULTILINE)


def locked(file: str) -> dict[str, str]:
    return dict(LOCKED.findall((ROOT / file).read_text()))


def wanted(*requirements: str) -> set[str]:
    """Return the names of requirements as they are written in the lock files."""
    return {re.split(r"[\[<>=!~; ]", text)[0].lower().replace("_", "-") for text in requirements}


DOCS_LOCK = "tools/docs/requirements.lock"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
OPTIONAL = PROJECT["project"]["optional-dependencies"]
EXTRAS = [*OPTIONAL["mcp"], *OPTIONAL["notices"]]
"""The extras that the image has, like the development environment."""


def test_lock_names_every_dependency_of_the_project() -> None:
    """If this fails, pyproject.toml was changed without running `make lock`."""
    needed = wanted(*PROJECT["project"]["dependencies"], *EXTRAS, *PROJECT["dependency-groups"]["dev"])

    assert set() == needed - locked("requirements.lock").keys()


def test_image_gets_the_tested_dependencies() -> None:
    tested, shipped = locked("requirements.lock"), locked("infra/container/runtime.lock")

    assert {} == {name: version for name, version in shipped.items() if tested.get(name) != version}
    assert set() == wanted(*PROJECT["project"]["dependencies"], *EXTRAS) - shipped.keys()


def test_image_gets_no_development_tools() -> None:
    only_here = wanted(*PROJECT["dependency-groups"]["dev"])

    assert set() == only_here & locked("infra/container/runtime.lock").keys()


def test_documentation_lock_is_complete_and_agrees_with_the_main_lock() -> None:
    tested, documented = locked("requirements.lock"), locked(DOCS_LOCK)
    shared = tested.keys() & documented.keys()

    assert set() == wanted(*PROJECT["dependency-groups"]["docs"]) - documented.keys()
    assert {} == {name: documented[name] for name in shared if tested[name] != documented[name]}


def test_every_locked_package_has_hashes() -> None:
    for file in ("requirements.lock", "infra/container/runtime.lock", DOCS_LOCK):
        blocks = re.split(r"^(?=[a-z0-9])", (ROOT / file).read_text(), flags=re.MULTILINE)
        bare = [block.split()[0] for block in blocks if "==" in block and "--hash=sha256:" not in block]

        assert [] == bare
