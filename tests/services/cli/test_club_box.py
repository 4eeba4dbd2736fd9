"""Editions made by hand from an owner's words about two boxes.

They have another map of Mini Express, and other special cards and routes of Trains & Stations.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec

from services.cli.console import DONE
from tests.services.cli.test_editions import run

BOX = Path(__file__).parent / "club_box"
EDITIONS = BOX / "editions"
CITY = re.compile(r"^(\d+) (.+), ([A-Z]\d+), (gold|silver|black)$", re.MULTILINE)
GOAL = re.compile(r"^\d+\. (.+) and (.+), \d+ points$", re.MULTILINE)


KEPT = {"Salt Lake City": "denver", "Memphis": "kansas_city"}
"""Cities whose names changed keep the ids of the packaged map."""


def identify(city: str) -> str:
    return KEPT.get(city, city.lower().replace(" ", "_"))


def read(game: str, file: str) -> Any:
    return msgspec.toml.decode(EDITIONS.joinpath(game, file).read_bytes())


def test_edition_states_what_the_words_say() -> None:
    cities = read("mini_express", "map_usa.toml")["city"]
    cards = read("trains_and_stations", "box.toml")["special_cards"]
    goals = GOAL.findall(BOX.joinpath("trains_and_stations.md").read_text())

    assert [(name, at) for _, name, at, _ in CITY.findall(BOX.joinpath("mini_express.md").read_text())] == [
        (city["name"], city["hex"]) for city in cities
    ]
    stated = {tuple(card["cities"]) for card in cards if card.get("cities")}
    assert stated
    assert stated <= {(identify(one), identify(other)) for one, other in goals}


def test_edition_is_sound_and_can_be_drawn_and_played(tmp_path: Path) -> None:
    checked = run(None, "edition", "check", str(EDITIONS))
    assert (DONE, "sound") == (checked.returncode, checked.stdout.splitlines()[-1]), checked.stdout

    for game in ("mini_express", "trains_and_stations"):
        sheet = tmp_path / f"{game}.html"
        drawn = run(EDITIONS, "edition", "show", game, str(EDITIONS), "--out", str(sheet))
        played = run(EDITIONS, "simulate", game, "--games", "1")
        assert (DONE, DONE) == (drawn.returncode, played.returncode), drawn.stderr + played.stderr
        assert "<img" in sheet.read_text()
