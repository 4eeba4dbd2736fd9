"""Games with other data than the packaged ones: no code assumes the packaged numbers, maps or names.

The editions are generated. Each check runs in a process of its own, as data are loaded once per process.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from domain.kernel.editions import ABOUT, SETTING
from tests.support.games.other_editions import CHANGES, write_other_edition
from tests.support.source_files import ROOT

SEEDS = (1, 2, 3)
OFTEN = ("mini_express", "trains_and_stations")
"""The games of which `make test` plays one: those with other maps."""
LAWS = tuple(
    f"tests/domain/games/test_every_{name}.py"
    for name in (
        "change",
        "form",
        "game",
        "imagined_world",
        "line",
        "part",
        "phrase",
        "place",
        "secret",
        "turn",
        "word",
    )
)
"""The tests of laws that hold for all data."""
OF_PACKAGED_DATA = (
    "recorded",  # games recorded with the packaged data
    "recordings",
    "perft",  # counts of the packaged data
    "occur_in_games_or_cases",  # positions with packaged places
    "makes_a_difference",  # a few random games, which must meet each option
    "end_notice_is_shown",  # one random game, which must not end as soon as its end is triggered
)
"""Parts of the names of tests in LAWS that need the packaged data."""
OF_PACKAGED_GAME = {
    "mini_express": ("secret_draws_do_not_show",),  # its draws are public, but two may lead to the same view
}
"""Further ones of one game."""

RAILHEAD = ("-m", "railhead")
RULES_PAGE = """
import sys
from domain.games import catalog
from services.api.pages.rules import render_rules
print(render_rules(sys.argv[1]).decode())
print(*(note.says for note in catalog.game(sys.argv[1]).presentation.topics.scored.values()))
"""

POINTS_OF_A_BOX = {
    "el_paso": (
        {
            "pieces.toml": '[costs]\ndollars_per_victory_point = 4\n[[cattle]]\nid = "hereford"\nvp = 12\n',
            "tokens.toml": '[[goal_token]]\nid = "g01"\nvp = 7\n',
        },
        (
            "<strong>1</strong> for each full $4",
            "<strong>5</strong> or <strong>12</strong> each",
            "3, 4, 5 or 7 points for each completed goal.",
        ),
    ),
    "gold_rush": (
        {
            "scoring.toml": "town_per_completed_railroad = 6\nprairie_per_herd = 7\n",
            "pieces.toml": "ore_token = [\n"
            '{ value = 0, count = 41, name = "gravel" }, { value = 8, count = 22, name = "lode" }]\n',
        },
        (
            "<strong>6</strong> per railroad",
            "<strong>7</strong> per herd",
            "<strong>0</strong> to <strong>8</strong>",
            "<td>41</td><td>22</td>",
            "per camp and 7 per herd.",
        ),
    ),
    "mini_express": (
        {"box.toml": "[share_value]\nfirst = [2, 3, 3, 4, 5, 5, 6, 7, 7, 8, 9, 9, 10, 11, 11, 17]\n"},
        ("<td>11</td><td>11</td><td>17</td>",),
    ),
    "trains_and_stations": (
        {
            "box.toml": "[constants]\nstrike_loss_vp = 2\n"
            '[[goods]]\nid = "gold"\nmonopoly_vp = 13\n[[special_cards]]\nid = "SP01"\nvp = 14\n'
        },
        (
            "<strong>−2</strong>",
            "<strong>3</strong> to <strong>14</strong>",
            "<strong>4</strong> to <strong>13</strong>",
            "<td><strong>13</strong></td>",
            "3 to 14 points for each revealed goal.",
        ),
    ),
}
"""Points of an edition by file, and what the rules page says of them."""

every_edition = pytest.mark.parametrize(
    "seed", [SEEDS[0], *(pytest.param(seed, marks=pytest.mark.slow) for seed in SEEDS[1:])]
)
every_game = pytest.mark.parametrize("game", CHANGES)


def run(editions: Path | None, *arguments: str) -> str:
    """Run Python with an edition, and return the output; it must succeed."""
    environment = {name: value for name, value in os.environ.items() if name != SETTING}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment | ({} if editions is None else {SETTING: str(editions)}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert 0 == done.returncode, f"{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return done.stdout


def test_an_edition_depends_only_on_its_seed(tmp_path: Path) -> None:
    for game in CHANGES:
        write_other_edition(game, 1, tmp_path / "one")
        write_other_edition(game, 1, tmp_path / "again")
        write_other_edition(game, 2, tmp_path / "other")
    one, again, other = (
        {file.relative_to(tmp_path / name): file.read_text() for file in sorted(tmp_path.glob(f"{name}/*/*"))}
        for name in ("one", "again", "other")
    )

    assert one == again
    assert not [file for file in one if file.name == "box.toml" and one[file] == other[file]]


@pytest.mark.parametrize(
    "game",
    [name if name in OFTEN else pytest.param(name, marks=pytest.mark.wide) for name in CHANGES],
)
def test_a_game_with_another_edition_is_audited_without_it(game: str, tmp_path: Path) -> None:
    write_other_edition(game, SEEDS[0], tmp_path / "editions")
    games = tmp_path / "games"
    run(tmp_path / "editions", *RAILHEAD, "simulate", game, "--games", "1", "--export", str(games))
    (export,) = games.iterdir()

    assert "sound" == run(None, *RAILHEAD, "audit", str(export)).splitlines()[-1]


@pytest.mark.slow
@every_edition
@every_game
def test_every_mode_of_another_edition_ends(game: str, seed: int, tmp_path: Path) -> None:
    write_other_edition(game, seed, tmp_path / "editions")
    checked = run(None, *RAILHEAD, "edition", "check", str(tmp_path / "editions"))
    games = tmp_path / "games"
    run(
        tmp_path / "editions",
        *(*RAILHEAD, "simulate", game, "--all-modes", "--games", "1", "--player", "greedy"),
        *("--export", str(games)),
    )

    assert "sound" == checked.splitlines()[-1]
    export = next(file for file in sorted(games.rglob("*")) if file.is_file())
    assert "sound" == run(None, *RAILHEAD, "audit", str(export)).splitlines()[-1]


@pytest.mark.wide
@pytest.mark.long
@every_edition
@every_game
def test_laws_of_all_games_hold_for_other_editions(game: str, seed: int, tmp_path: Path) -> None:
    write_other_edition(game, seed, tmp_path / "editions")
    left_out = (*OF_PACKAGED_DATA, *OF_PACKAGED_GAME.get(game, ()))
    chosen = " and ".join([game, *(f"not {name}" for name in left_out)])
    run(
        tmp_path / "editions",
        *("-m", "pytest", *LAWS, "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header"),
        *("-m", "not slow", "-k", chosen),
    )


@pytest.mark.wide
@every_edition
@every_game
def test_rules_pages_and_sheets_of_other_editions_are_drawn(game: str, seed: int, tmp_path: Path) -> None:
    editions = tmp_path / "editions"
    write_other_edition(game, seed, editions)
    run(editions, *RAILHEAD, "edition", "show", game, str(editions))

    assert f"Other numbers {seed}" in run(editions, "-c", RULES_PAGE, game)


@pytest.mark.wide
@pytest.mark.parametrize("game", POINTS_OF_A_BOX)
def test_tables_of_points_on_the_rules_page_are_those_of_the_edition(game: str, tmp_path: Path) -> None:
    files, words = POINTS_OF_A_BOX[game]
    folder = tmp_path / game
    folder.mkdir()
    folder.joinpath(ABOUT).write_text('name = "Box"\nread_by = "Ada"\n')
    for name, text in files.items():
        folder.joinpath(name).write_text(text)
    boxed, packaged = run(tmp_path, "-c", RULES_PAGE, game), run(None, "-c", RULES_PAGE, game)

    assert [] == [each for each in words if each not in boxed]
    assert [] == [each for each in words if each in packaged]
