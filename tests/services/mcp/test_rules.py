"""The rules by topic."""

from __future__ import annotations

import re

import pytest
from mcp.server.mcpserver.exceptions import ToolError

from domain.games import catalog
from services.api.pages.rules_text import render_markdown
from services.mcp.pages import MAX_BYTES
from services.mcp.rules import find_rules

every_game = pytest.mark.parametrize("game", catalog.names())


@every_game
def test_list_of_topics_is_complete_and_short(game: str) -> None:
    listed = find_rules(render_markdown(game), game, "")
    named = re.findall(r"^ *([a-z0-9-]+): ", listed.partition("Topics;")[2], re.MULTILINE)

    assert set(catalog.game(game).presentation.topics.headings) <= set(named)
    assert len(listed.encode()) <= MAX_BYTES


@every_game
def test_every_topic_has_a_text(game: str) -> None:
    text = render_markdown(game)

    for topic in catalog.game(game).presentation.topics.headings:
        assert len(find_rules(text, game, topic)) > 40, topic


def test_chapter_includes_its_sections() -> None:
    chapter = find_rules(render_markdown("gold_rush"), "gold_rush", "five-minutes")
    section = find_rules(render_markdown("gold_rush"), "gold_rush", "five-end")

    assert chapter.startswith("## In five minutes\n")
    assert chapter.endswith(section)
    assert section.startswith("### The last tile ends the game\n")
    assert "## Your first game" not in chapter


def test_game_without_players_rules_shows_its_page() -> None:
    assert "## " in find_rules(render_markdown("template"), "template", "")


def test_unknown_topic_is_refused_with_the_call_to_use() -> None:
    with pytest.raises(ToolError, match="no topic 'tent': call rules without a topic"):
        find_rules(render_markdown("gold_rush"), "gold_rush", "tent")
