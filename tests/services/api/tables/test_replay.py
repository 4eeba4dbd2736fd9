"""A game as one HTML file: what the service sends, and what the file contains."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain.audit.audit import audit_log
from domain.games import catalog
from domain.log.export import parse_export
from infra.export_files import extract_log
from tests.services.api.running_api import Api, Player, play_first_options, start_game_of_two
from tests.support.tables.corpus import list_corpus, read_corpus
from tests.support.tables.random_logs import play_random_table
from tests.support.tables.replays import apply_edits, make_page, read_elements, read_replay
from tools.bundle_pages import ESBUILD, HASHES, bundle_hashes

Ended = tuple[Player, Player, str]

EXAMPLE = Path(__file__).parents[4] / "docs" / "replay.html"


@pytest.fixture(scope="module")
def ended(api: Api) -> Ended:
    """Return a table with a message that has ended."""
    first, second, table = start_game_of_two(api, name="An <evening>")
    said = {"command_id": "say", "seat": 0, "command": {"type": "Say", "text": "</script> is no joke"}}
    assert first.command(table, said).status_code == 200
    play_first_options((first, second), table)
    return first, second, table


def test_replay_is_saved_as_a_file_that_cannot_act_on_this_site(ended: Ended) -> None:
    player, _, table = ended

    answer = player.get(f"/v1/tables/{table}/replay.html")

    assert "text/html; charset=utf-8" == answer.headers["Content-Type"]
    assert f'attachment; filename="{table}.html"' == answer.headers["Content-Disposition"]
    assert "sandbox; default-src 'none'" == answer.headers["Content-Security-Policy"]
    assert "private, no-cache" == answer.headers["Cache-Control"]


def test_unchanged_replay_is_not_sent_again(ended: Ended) -> None:
    player, _, table = ended
    path = f"/v1/tables/{table}/replay.html"

    tag = player.get(path).headers["ETag"]

    assert 304 == player.get(path, headers={"If-None-Match": tag}).status_code


def test_replay_contains_the_log_as_exported(ended: Ended) -> None:
    player, _, table = ended

    page = player.get(f"/v1/tables/{table}/replay.html").content
    log = extract_log(page)

    assert player.get(f"/v1/tables/{table}/export").content == log
    assert audit_log(parse_export(log)).sound


def test_replay_shows_what_the_tables_page_shows(ended: Ended) -> None:
    player, _, table = ended
    path = f"/v1/tables/{table}"

    replay = read_replay(player.get(f"{path}/replay.html?seat=1").content)
    view = player.look(table, 1)
    lines = player.get(f"{path}/journal?seat=1").json()["lines"]

    assert view["score"] == replay["score"]
    assert [seat["name"] for seat in view["table"]["seats"]] == [
        seat["name"] for seat in replay["table"]["seats"]
    ]
    assert [(line["seq"], line["says"]) for line in lines] == [
        (line["seq"], line["says"]) for line in replay["lines"]
    ]
    assert player.get(f"{path}/course").json() == replay["film"]["course"]
    assert (1, view["head"]) == (replay["seat"], replay["head"])


def test_every_step_leads_to_the_board_of_its_record(ended: Ended) -> None:
    player, _, table = ended
    widths = {"main": 696, "wide": 980, "side": 276, "right": 376, "height": 768}

    steps = read_replay(player.get(f"/v1/tables/{table}/replay.html").content)["film"]["steps"]
    drawings: dict[str, str] = {}
    for step in steps:
        for part in step["board"]["parts"]:
            before = drawings.get(part["name"], "")
            drawings[part["name"]] = part["svg"] or apply_edits(before, part["edits"])
        at = step["board"]["at"]
        due = player.get(f"/v1/tables/{table}/parts", params={"at": at, **widths}).json()
        assert [_plain(part["svg"]) for part in due["parts"]] == [
            _plain(drawings[part["name"]]) for part in step["board"]["parts"]
        ]

    assert player.look(table)["head"]["seq"] == steps[-1]["board"]["at"]


def _plain(drawing: str) -> str:
    """Remove the marks of places that can be explained, for which a file has no service to ask."""
    return drawing.replace(' data-explained=""', "")


def test_names_and_messages_cannot_end_the_data(ended: Ended) -> None:
    player, _, table = ended

    page = player.get(f"/v1/tables/{table}/replay.html").content.decode()

    assert "<title>Whistle Stop: An &lt;evening&gt;</title>" in page
    assert "is no joke" not in page
    assert any("</script> is no joke" in line["says"][0] for line in read_replay(page.encode())["lines"])


def test_running_replay_has_no_log(api: Api) -> None:
    first, _, table = start_game_of_two(api)

    page = first.get(f"/v1/tables/{table}/replay.html?seat=0").content
    replay = read_replay(page)

    assert {"replay"} == read_elements(page).keys()
    assert (None, None) == (replay["score"], replay["film"]["course"])
    assert b"nonce" not in read_elements(page)["replay"]


def test_seat_of_a_running_game_is_for_its_player(api: Api) -> None:
    _, second, table = start_game_of_two(api)

    answer = second.get(f"/v1/tables/{table}/replay.html?seat=0")

    assert (403, "forbidden") == (answer.status_code, answer.json()["code"])


def test_there_is_no_replay_before_the_game(api: Api) -> None:
    owner = api.player()
    table = owner.open()

    answer = owner.get(f"/v1/tables/{table}/replay.html")

    assert (404, "there is no replay until the game begins") == (answer.status_code, answer.json()["detail"])


def test_page_loads_nothing() -> None:
    page = make_page(play_random_table().export()).decode()
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)

    assert policy is not None
    assert policy[1].startswith("default-src 'none'; script-src 'sha256-")
    assert not re.search(r'(?:src|href)="(?!data:|#)|url\((?!"data:)|@import', page)


@pytest.mark.wide
@pytest.mark.parametrize("game", catalog.names())
def test_replays_of_all_games_are_small(game: str) -> None:
    largest = max(list_corpus(game), key=lambda path: path.stat().st_size)

    assert len(make_page(read_corpus(largest))) <= 1_500_000


def test_example_in_the_documentation_is_small_and_sound() -> None:
    """`make replay` makes it."""
    page = EXAMPLE.read_bytes()

    assert len(page) <= 600_000
    assert audit_log(parse_export(extract_log(page))).sound
    assert "great_western_trail" == read_replay(page)["table"]["game"]


@pytest.mark.wide
def test_hash_functions_are_those_of_the_npm_package(tmp_path: Path) -> None:
    """`make bundles` takes them from the package in the lock file."""
    if not ESBUILD.exists():
        pytest.skip("no esbuild here: run `make clients`")
    bundle_hashes(tmp_path / "hashes.js")

    assert (tmp_path / "hashes.js").read_bytes() == HASHES.read_bytes()
