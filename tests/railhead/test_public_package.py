"""Programs import only `railhead`: its exports, their use in the docs, and the meaning of its values."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from itertools import chain
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import msgspec
import pytest

import railhead
from railhead import bots, games, kit, requests
from services.api.accounts import schemas as accounts
from services.api.openapi.examples import find_example
from services.api.problems import CommandOption
from services.api.tables import responses as api
from services.api.tables import schemas as tables
from services.client import responses

ROOT = Path(__file__).parents[2]

FOR_PROGRAMS = [ROOT / "README.md", ROOT / "docs/bots.md", ROOT / "docs/api.md", ROOT / "docs/running.md"]
"""Docs for authors of programs; docs for contributors may show private modules."""

PAIRS: list[tuple[Any, Any]] = [
    (responses.Observation, api.TableView),
    (responses.TableInfo, tables.TableSummary),
    (responses.TableList, tables.LobbyResponse),
    (responses.SeatInfo, tables.SeatSummary),
    (responses.LegalOption, CommandOption),
    (responses.CommandReceipt, api.OutcomeResponse),
    (responses.CommandReceipt, api.PendingResponse),
    (responses.OptionEvaluation, api.LookaheadResponse),
    (responses.PlayerInbox, api.InboxResponse),
    (responses.PlayerCredentials, accounts.RegistrationResponse),
]
"""Types of the client, each with the matching type of the API."""


def imported(code: str) -> set[str]:
    """Return the packages of this repository that code imports; doctest prompts are removed."""
    plain = re.sub(r"(?m)^(>>>|\.\.\.) ?", "", "\n".join(re.findall(r"(?m)^(?:>>>|\.\.\.).*$", code)) or code)
    found = chain.from_iterable(
        [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
        for node in ast.walk(ast.parse(plain))
        if isinstance(node, ast.Import | ast.ImportFrom)
    )
    return {name.partition(".")[0] for name in found} - sys.stdlib_module_names


@pytest.mark.parametrize("page", FOR_PROGRAMS, ids=lambda page: page.name)
def test_examples_import_only_the_public_package(page: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)

    assert set().union(*map(imported, blocks)) <= {"railhead"}


def test_bots_page_and_readme_show_how_to_import_the_package() -> None:
    for page in ("README.md", "docs/bots.md"):
        assert "from railhead" in (ROOT / page).read_text(encoding="utf-8")


@pytest.mark.parametrize("module", [railhead, bots, games, kit, requests], ids=lambda module: module.__name__)
def test_exported_names_exist_and_are_documented(module: ModuleType) -> None:
    promised = {name: getattr(module, name) for name in module.__all__}

    assert module.__doc__
    assert [] == [
        name
        for name, value in promised.items()
        if isinstance(value, type | FunctionType) and not value.__doc__
    ]


def test_package_is_typed_and_versioned() -> None:
    assert (Path(railhead.__file__).parent / "py.typed").exists()
    assert re.fullmatch(r"\d+\.\d+\.\d+\S*", railhead.__version__)


def test_package_runs_as_the_command_line() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "railhead", "--help"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        timeout=180,
    )

    assert "simulate" in ran.stdout


@pytest.mark.parametrize("client", dict(PAIRS), ids=lambda kind: kind.__name__)
def test_client_reads_every_api_field(client: Any) -> None:
    """An answer may have several forms, for example complete and pending."""
    forms = [written for one, written in PAIRS if one is client]
    known = [{field.encode_name for field in msgspec.structs.fields(form)} for form in forms]
    read = msgspec.structs.fields(client)

    assert {field.encode_name for field in read} <= set().union(*known)
    assert all({field.encode_name for field in read if field.required} <= names for names in known)


@pytest.mark.parametrize(
    ("client", "written"),
    PAIRS,
    ids=lambda kind: kind.__name__,
)
def test_client_reads_the_api_examples(client: Any, written: Any) -> None:
    data = msgspec.json.encode(find_example(written))

    given, read = msgspec.json.decode(data), msgspec.to_builtins(msgspec.json.decode(data, type=client))

    assert {} == {
        name: value for name, value in read.items() if name in given and not _covers(given[name], value)
    }


def _covers(given: Any, read: Any) -> bool:
    """Return whether all values in `read` agree with `given`; either may lack parts of the other."""
    if isinstance(read, dict) and isinstance(given, dict):
        return all(_covers(given[name], value) for name, value in read.items() if name in given)
    if isinstance(read, list | tuple) and isinstance(given, list):
        return len(read) == len(given) and all(map(_covers, given, read))
    return bool(given == read)
