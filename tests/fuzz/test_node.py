from __future__ import annotations

from pathlib import Path
from shutil import copy

from tests.fuzz.conftest import CLIENTS, Run
from tests.support.runtime.running_service import RunningService

OPTIONAL = ("--default-non-nullable", "false")
"""Makes fields with defaults optional in a body; by default, the generator would require them."""

STRICT = ("--strict", "--noEmitOnError", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes")
MODERN = ("--target", "es2022", "--module", "nodenext", "--types", "node")


def test_redocly_has_no_complaints(described: Path, node: Run) -> None:
    said = node("@redocly/cli/bin/cli.js", "lint", described, "--config", CLIENTS / "redocly.yaml")

    assert "Your API description is valid" in said
    assert "warning" not in said, said


def test_typescript_client_opens_a_table_and_plays_a_turn(
    running: RunningService, described: Path, node: Run, run: Run, tmp_path: Path
) -> None:
    """The types are generated without warnings; the program compiles with the strictest options."""
    (tmp_path / "node_modules").symlink_to(CLIENTS / "node_modules")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    copy(CLIENTS / "play.ts", tmp_path)
    said = node("openapi-typescript/bin/cli.js", described, "-o", tmp_path / "railhead.d.ts", *OPTIONAL)
    node("typescript/bin/tsc", *STRICT, *MODERN, "play.ts", cwd=tmp_path)
    played = run("node", tmp_path / "play.js", running.url, cwd=tmp_path)

    assert "warn" not in said.lower()
    assert "played record 4" in played
