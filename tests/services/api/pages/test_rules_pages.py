"""Rules pages of the games: complete, with linkable headings and readable drawn examples."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from domain.drawing.explaining.examples import draw_window, read_example
from domain.games import catalog
from domain.kernel.game import AutoStep, Game
from services.api.pages.rules import ICON, read_text, render_rules

pytestmark = pytest.mark.wide

LEAST_PIXELS = 11
INTERNAL = re.compile(r"\b[A-Z]{3}-\d|[a-z]_[a-z]|\b[A-Z]\d[A-Z]|\bR\d+\b|\bseat \d|VP\b")
"""Matches ids of rules, tiles and rulings, names from the code, and numbers of seats."""

WRITTEN = [name for name in catalog.names() if catalog.game(name).presentation.topics.headings]

every_written_game = pytest.mark.parametrize("name", WRITTEN)


def examples_of(name: str) -> list[str]:
    return re.findall(r"^```example\n(.*?)^```$", read_text(name), re.MULTILINE | re.DOTALL)


def page_of(name: str) -> str:
    return render_rules(name).decode()


def anchors_of(page: str) -> Counter[str]:
    return Counter(re.findall(r'<(?:section|article)[^>]* id="([^"]+)"', page))


def section_of(page: str, slug: str) -> str:
    """Return the HTML of a chapter."""
    found = re.search(rf'<section id="{slug}".*?</section>', page, re.DOTALL)
    return found[0] if found else ""


def citations_of(name: str) -> set[str]:
    """Return the rules that a game cites in refusals."""
    found: set[str] = set()
    for file in files(f"domain.games.{name}.rules").iterdir():
        if file.name.endswith(".py"):
            found |= set(re.findall(r'"([A-Z]{3}-[\d.]+)"', file.read_text(encoding="utf-8")))
    return found


@every_written_game
def test_every_topic_has_one_heading_worded_like_its_cards(name: str) -> None:
    headings = re.findall(r"^#+ (?::[\w-]+: )?(.*?) \{([a-z-]+)\}$", read_text(name), re.MULTILINE)
    topics = catalog.game(name).presentation.topics.headings

    assert dict(topics) == {slug: title for title, slug in headings if slug in topics}
    assert len(headings) == len({slug for _, slug in headings})


@every_written_game
def test_playing_time_matches_the_table_form(name: str) -> None:
    assert f"about {catalog.game(name).presentation.form.minutes} minutes" in read_text(name)


@every_written_game
def test_every_heading_has_an_anchor_and_a_known_icon(name: str) -> None:
    headings = re.findall(r"^#+ .*$", read_text(name), re.MULTILINE)

    assert [] == [each for each in headings if not re.search(r" \{[a-z-]+\}$", each)]
    assert [] == ICON.findall(re.sub(r"<[^>]*>", "", page_of(name)))


@every_written_game
def test_every_link_of_the_page_leads_to_a_heading(name: str) -> None:
    page = page_of(name)
    anchors = anchors_of(page)

    assert {1} == set(anchors.values())
    assert set() == set(re.findall(r'<a [^>]*href="#([^"]+)"', page)) - set(anchors) - {"rules"}


@every_written_game
def test_page_has_steps_counts_examples_and_drawn_positions(name: str) -> None:
    page = page_of(name)

    assert section_of(page, "five-minutes").count('<article class="stage"') == 4
    assert len(examples_of(name)) >= 8
    assert len(re.findall(r'id="example-', page)) >= 2
    assert {"five-minutes", "where-points-come-from", "rulings", "on-the-page", "curious"} <= set(
        anchors_of(page)
    )


@every_written_game
def test_first_game_has_three_aims_an_opening_and_figures_before_the_details(name: str) -> None:
    page = page_of(name)
    first = section_of(page, "your-first-game")
    aims, opening, figures = re.findall(r"<article.*?</article>", first, re.DOTALL)

    assert aims.count("<li>") == 3
    assert 3 <= opening.count("<li>") <= 5
    assert {"rounds", "time", "beginner bot", "companion bot"} <= set(re.findall(r"<td>(.*?)</td>", figures))
    assert f"about {catalog.game(name).presentation.form.minutes} minutes" in figures
    assert page.index(first) < page.index('id="where-points-come-from"')


@pytest.mark.parametrize("name", ["el_paso", "great_western_trail"])
def test_game_with_many_parts_shows_its_set_up_and_sample_rounds_first(name: str) -> None:
    page = page_of(name)
    set_up, rounds = section_of(page, "set-up"), section_of(page, "sample-rounds")
    steps = re.findall(r'<article class="stage".*?</article>', rounds, re.DOTALL)

    assert page.index('id="your-first-game"') < page.index(set_up) < page.index(rounds)
    assert page.index(rounds) < page.index('id="where-points-come-from"')
    assert set_up.count('<figure class="drawn">') >= 3
    assert len(steps) >= 4
    assert all('<figure class="drawn">' in step for step in steps)


@every_written_game
def test_examples_are_drawn_with_readable_letters(name: str, subtests: pytest.Subtests) -> None:
    for content in examples_of(name):
        example = read_example(content)
        with subtests.test(example.alt):
            picture = draw_window(catalog.game(name), example)
            drawn = ET.fromstring(f"<svg>{picture.body}</svg>")
            scale = example.width / picture.width
            sizes = [float(each.get("font-size", "0")) * scale for each in drawn.iter("text")]
            ids = [each.get("id") for each in drawn.iter() if each.get("id")]

            assert len(example.alt.split()) >= 8
            assert [] == [size for size in sizes if size < LEAST_PIXELS]
            assert set(re.findall(r"#(rh-[\w-]+)", picture.body)) <= set(ids)
            assert len(list(drawn.iter())) > 12, "the window shows part of the drawing"


@every_written_game
def test_drawings_of_a_page_share_no_ids_or_styles(name: str) -> None:
    page = page_of(name)
    ids = Counter(re.findall(r' id="([^"]+)"', page))

    assert {} == {each: count for each, count in ids.items() if count > 1}
    assert " style=" not in page


@every_written_game
def test_players_see_internal_codes_only_in_the_auditors_list(name: str) -> None:
    text = re.sub(r"^```example.*?^```$", "", read_text(name), flags=re.MULTILINE | re.DOTALL)

    assert [] == INTERNAL.findall(text)


@every_written_game
def test_data_tables_are_regular_complete_and_free_of_internal_codes(name: str) -> None:
    tables = catalog.game(name).presentation.topics.tables
    cells = [cell for table in tables.values() for row in table() for cell in row]

    assert set(tables) == set(re.findall(r"^```data\n(\w+)\n```$", read_text(name), re.MULTILINE))
    assert {1} == {len({len(row) for row in table()}) for table in tables.values()} | {1}
    assert all(title for table in tables.values() for title in table()[0])
    assert [] == INTERNAL.findall(" ".join(ICON.sub("", cell) for cell in cells))


def test_part_drawn_too_small_reports_how_much_of_it_fits() -> None:
    small = 'alt = "a"\nwidth = 300\npart = "trail"\n[position]\nseed = "a"'

    with pytest.raises(ValueError, match=r"a box at most \d+ wide"):
        draw_window(catalog.game("great_western_trail"), read_example(small))


@every_written_game
def test_every_refusing_rule_and_every_question_has_a_topic(name: str) -> None:
    game: Game[Any] = catalog.game(name)
    asked = [frame for frame, rule in game.rules_by_frame.items() if not isinstance(rule, AutoStep)]

    assert [] == [frame.__name__ for frame in asked if game.presentation.topics.of_question(frame) is None]
    assert [] == sorted(rule for rule in citations_of(name) if game.presentation.topics.of_rule(rule) is None)
    assert set(game.presentation.topics.questions.values()) | set(game.presentation.topics.rules) <= set(
        game.presentation.topics.headings
    )


def test_rule_belongs_to_the_nearest_topic_that_names_it() -> None:
    topics = catalog.game("gold_rush").presentation.topics

    assert "tents" == topics.of_rule("GLD-6.10")
    assert "ore" == topics.of_rule("GLD-6.13")
    assert "prairies" == topics.of_rule("GLD-8.9")
    assert "end" == topics.of_rule("GLD-8.99")
    assert topics.of_rule("TBL-2") is None
    assert topics.of_rule(None) is None


def test_game_without_player_rules_shows_the_developer_rules() -> None:
    assert "Whistle Stop" in page_of("template")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ('alt = "a"\nwidth = 4000', "328"),
        ('alt = "a"\nwidth = 300\nhight = 2', "hight"),
        ('alt = "a"\nwidth = 300\nmarks = ["nowhere"]', "unknown places: nowhere"),
        ('alt = "a"\nwidth = 300\n[position.view]\nmapp = []', "mapp"),
        ('alt = "a"\nwidth = 300\npart = "nowhere"', "no part nowhere"),
    ],
)
def test_example_that_cannot_be_drawn_says_why(wrong: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        draw_window(catalog.game("gold_rush"), read_example(wrong))
