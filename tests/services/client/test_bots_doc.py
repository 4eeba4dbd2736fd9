"""The code of docs/bots.md runs as written."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from railhead import Client, requests
from services.client.bot import STRATEGIES, play_seat
from services.client.responses import LegalOption
from tests.support.runtime.processes import ROOT
from tests.support.runtime.running_service import RunningService

PAGE = (ROOT / "docs/bots.md").read_text()
SECONDS = 120

_numbers = count(1)


def block(language: str) -> str:
    """Return the page's only code block in a language."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(found)


@pytest.fixture
def owner(railhead: RunningService) -> Iterator[Client]:
    with Client(railhead.url) as speaking:
        speaking.register(f"Reader {next(_numbers)}")
        yield speaking


def opened(owner: Client) -> str:
    settings = {"game": "template", "seats": 2, "name": "Page", "me": {"seat": 0}}
    return owner.send(requests.open_table(settings)).table.id


def untold(option: LegalOption) -> None:
    """Ignore the option."""


def test_bot_of_the_page_has_30_lines_and_plays(
    owner: Client, railhead: RunningService, tmp_path: Path
) -> None:
    code = block("python")
    program = tmp_path / "mybot.py"
    program.write_text(code)
    table = opened(owner)
    with ThreadPoolExecutor(1) as thread:
        other = thread.submit(play_seat, owner, table, 0, STRATEGIES["first"], Random(1), untold)
        done = subprocess.run(
            [sys.executable, program, railhead.url, table, "1"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        score = other.result(SECONDS).score

    assert "" == done.stderr
    assert str(score) == done.stdout.splitlines()[-1]
    assert 30 >= len([line for line in code.splitlines() if line.strip()])


def test_calls_of_the_page_work_as_described(owner: Client, railhead: RunningService) -> None:
    shell = shutil.which("sh"), shutil.which("curl")
    if None in shell:
        pytest.skip("no sh or no curl here to run the page's calls with")
    table = opened(owner)
    words = f'url="{railhead.url}" table="{table}" seat=1 name="Shell {next(_numbers)}" token=""\n'
    done = subprocess.run(
        ["sh", "-eu", "-c", words + block("sh")],  # noqa: S607 - the one that was found
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    journal: requests.ApiRequest[Any] = requests.ApiRequest("GET", f"/v1/tables/{table}/journal?seat=0", None)
    said = [line for one in owner.send(journal)["lines"] for line in one["says"]]

    assert 0 == done.returncode, done.stderr
    assert any("hello" in line for line in said)
