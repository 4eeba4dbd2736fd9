"""Editions: data laid over the packaged data, and tables pinned to them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from domain.kernel.editions import ABOUT, SETTING, BrokenEdition, digest_of, lay_over
from tests.support.source_files import ROOT

PACKAGED = {
    "coins": {"start": 5, "most": 9},
    "cities": [{"id": "rome", "sites": 2}, {"id": "oslo", "sites": 3}],
    "faces": ["train", "hotel"],
}

ASK = """
import json
from domain.games.trains_and_stations.data import CARDS
from domain.log.releases import is_known
from domain.log.rules_digest import rules_digest, packaged_digest
from domain.table.records import RulesVersion

GAME = "trains_and_stations"
digests = {"mine": rules_digest(GAME), "packaged": packaged_digest(GAME)}
digests["other"] = f"{digests['packaged']}+000000000000"
known = [name for name, digest in digests.items() if is_known(RulesVersion(GAME, 1, digest))]
print(json.dumps([CARDS["SP01"].vp, known, digests]))
"""


@pytest.mark.parametrize(
    ("changes", "changed"),
    [
        ({"coins": {"start": 4}}, {"coins": {"start": 4, "most": 9}}),
        (
            {"cities": [{"id": "oslo", "sites": 2}, {"id": "bern", "sites": 3}]},
            {
                "cities": [
                    {"id": "rome", "sites": 2},
                    {"id": "oslo", "sites": 2},
                    {"id": "bern", "sites": 3},
                ]
            },
        ),
        (
            {"replaced": ["cities"], "cities": [{"id": "bern", "sites": 3}]},
            {"cities": [{"id": "bern", "sites": 3}]},
        ),
        ({"faces": ["hotel"]}, {"faces": ["hotel"]}),
    ],
)
def test_changes_are_laid_over_the_packaged_data(
    changes: dict[str, object], changed: dict[str, object]
) -> None:
    assert {**PACKAGED, **changed} == lay_over(PACKAGED, changes)


def test_only_packaged_lists_are_replaced() -> None:
    with pytest.raises(BrokenEdition, match=r"replaced is \['towns'\]; possible names: coins, cities, faces"):
        lay_over(PACKAGED, {"replaced": ["towns"]})


def test_digest_depends_on_deciding_data_alone() -> None:
    first = digest_of({"box.toml": "a = 1\nb = 2", ABOUT: "name = 'one'", "board.toml": "x = 1"})

    assert first == digest_of({ABOUT: "name = 'two'", "box.toml": "# read twice\nb = 2\na = 1"})
    assert first != digest_of({"box.toml": "a = 1\nb = 3"})


def ask(editions: Path | None) -> tuple[int, list[str], dict[str, str]]:
    """Return the value of a card, which rules are known, and their digests, in a process of its own."""
    setting = {} if editions is None else {SETTING: str(editions)}
    asked = subprocess.run(
        [sys.executable, "-c", ASK], cwd=ROOT, env={**os.environ, **setting}, capture_output=True, check=True
    )
    value, known, digests = json.loads(asked.stdout)
    return value, known, digests


def test_tables_are_pinned_to_the_edition_they_began_with(tmp_path: Path) -> None:
    folder = tmp_path / "trains_and_stations"
    folder.mkdir()
    folder.joinpath(ABOUT).write_text('name = "Box of 2013"\nread_by = "Ada"\n')
    folder.joinpath("box.toml").write_text('[[special_cards]]\nid = "SP01"\nvp = 9\n')
    value, known, digests = ask(tmp_path)
    before, known_before, packaged = ask(None)

    assert (9, ["mine"]) == (value, known)
    assert 9 != before
    assert ["mine", "packaged"] == known_before
    assert digests["packaged"] == packaged["packaged"] == packaged["mine"]
    assert digests["mine"].startswith(f"{packaged['mine']}+")
