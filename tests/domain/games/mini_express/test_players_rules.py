"""The players' rules: figures match the text, and terms are consistent."""

from __future__ import annotations

import re
from importlib.resources import files

from services.api.pages.rules import read_text, render_rules

ELSEWHERE = re.compile(r"\brailroads?\b|\bopen country\b|\bstars?\b|\blandscape\b", re.IGNORECASE)


def test_players_rules_use_the_rulebooks_words() -> None:
    tour = files("domain.games.mini_express").joinpath("players_rules/tour.toml").read_text(encoding="utf-8")
    text = (read_text("mini_express") + tour).replace("black star", "")

    assert [] == ELSEWHERE.findall(text)


def test_badges_keep_their_shape_in_cropped_figures() -> None:
    """Tested with the red and yellow badges, a square and a triangle, at influence 1 and 2."""
    figures = re.findall(r"<figure.*?</figure>", render_rules("mini_express").decode(), re.DOTALL)
    influence = next(each for each in figures if "Blue leads with 4" in each)

    assert 2 == influence.count("<polygon")


def test_examples_draw_the_pieces_they_mention() -> None:
    figures = re.findall(r"<figure.*?</figure>", render_rules("mini_express").decode(), re.DOTALL)
    shared = next(each for each in figures if "Both companies have a train" in each)
    shares = next(each for each in figures if "Six shares left" in each)

    assert all(f">{name}<" in shared for name in ("Baltimore", "Louisville", "Erie", "Chicago"))
    assert ">+20<" in shares
    assert ">+2<" not in shares.partition("Steel")[0]
