"""The presentation of the game. The exported names are the fields of `Presentation`."""

from domain.games.gold_rush.presentation.drawing.board import cover, picture
from domain.games.gold_rush.presentation.drawing.parts import draw_parts as parts
from domain.games.gold_rush.presentation.drawing.places import change, target
from domain.games.gold_rush.presentation.drawing.previews import option_signs, preview
from domain.games.gold_rush.presentation.explanation import attempt, explain
from domain.games.gold_rush.presentation.explanation.topics import PLAYERS_RULES as topics
from domain.games.gold_rush.presentation.textboard import textboard
from domain.games.gold_rush.presentation.words import FORM as form
from domain.games.gold_rush.presentation.words import HEADINGS as headings
from domain.games.gold_rush.presentation.words import (
    end_notice,
    event_text,
    option_text,
    question_text,
    scoreboard_entry,
    start_seat,
    unused_lines,
)

summary = "Lay tiles, run railroads and dig for gold with cowboys and tents on a map that grows."

accent = "ochre"

__all__ = [
    "accent",
    "attempt",
    "change",
    "cover",
    "end_notice",
    "event_text",
    "explain",
    "form",
    "headings",
    "option_signs",
    "option_text",
    "parts",
    "picture",
    "preview",
    "question_text",
    "scoreboard_entry",
    "start_seat",
    "summary",
    "target",
    "textboard",
    "topics",
    "unused_lines",
]
