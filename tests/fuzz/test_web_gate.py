"""The checks of the browser client find mistakes, and every change must pass them."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from tests.fuzz.conftest import CLIENTS, ROOT, Run

TYPES = {
    "head.sequence": "Property 'sequence' does not exist",
    'request("get", "/v1/tables/{table}/bord.svg", { path })': "is not assignable to parameter",
    'request("get", "/v1/inbox", { query: { order: "age" } })': "is not assignable to type",
    "shown.view?.seats": "Property 'seats' does not exist on type 'object'",
}
"""Mistakes that would otherwise appear only in play, with the check's message; the last is about a game."""

RULES = {
    "refresh()": "no-floating-promises",
    "const unused = 1": "no-unused-vars",
    "export const converts = path.table == head.hash": "eqeqeq",
    "document.body.outerHTML = head.hash": "never becomes markup",
}
MODULE = """
/** @import {{ TableView }} from "./api-types" */

import {{ request }} from "./api-client.js";

const path = {{ table: "t" }};
/** @type {{TableView}} */
const shown = await request("get", "/v1/tables/{{table}}", {{ path }});
const {{ head }} = shown;
const refresh = async () => request("get", "/v1/inbox", {{}});
export const planted = [head, path, refresh];
{line};
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Copy the files shared by all pages, with their checks; `make web` checks the rest."""
    for part in ("shared", "app"):
        copytree(ROOT / "services" / "web" / part, tmp_path / "services" / "web" / part)
    copytree(CLIENTS, tmp_path / "tools" / "clients", ignore=ignore_patterns("node_modules"))
    (tmp_path / "tools" / "clients" / "node_modules").symlink_to(CLIENTS / "node_modules")
    return tmp_path


def test_gate_fails_on_mistakes_and_reports_them(run: Run, tree: Path) -> None:
    """Existing files pass.

    In this test, the checks continue after a failure, so that all failures are shown.
    """
    faults = {**TYPES, **RULES}
    for number, line in enumerate(faults):
        module = tree / "services" / "web" / "shared" / f"planted-{number}.js"
        module.write_text(MODULE.format(line=line).lstrip())

    gate = ("--file", ROOT / "Makefile", f"BIN={ROOT}/.venv/bin", "NODE_READY=", "web")
    said = run("make", "--ignore-errors", *gate, cwd=tree)

    assert [] == [words for words in faults.values() if words not in said]
    assert 2 == said.count("(ignored)"), "only the types and the lint rules fail"
    assert [] == [
        name
        for name in re.findall(r"(?<!!)services/web/([\w/-]+)\.js", said)
        if not name.startswith("shared/planted")
    ]


def test_every_change_must_pass_the_gate(run: Run) -> None:
    assert "eslint" in run("make", "--dry-run", "ci")
