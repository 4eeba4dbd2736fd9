"""The presentation of the game. The exported names are the fields of `Presentation`."""

from domain.games.mini_express.presentation.drawing.board import cover, picture
from domain.games.mini_express.presentation.drawing.parts import draw_parts as parts
from domain.games.mini_express.presentation.drawing.places import change, preview, target
from domain.games.mini_express.presentation.explanation import attempt, explain
from domain.games.mini_express.presentation.explanation.topics import PLAYERS_RULES as topics
from domain.games.mini_express.presentation.journal import event_text, start_seat
from domain.games.mini_express.presentation.option_signs import option_signs
from domain.games.mini_express.presentation.textboard import textboard
from domain.games.mini_express.presentation.words import FORM as form
from domain.games.mini_express.presentation.words import HEADINGS as headings
from domain.games.mini_express.presentation.words import (
    end_notice,
    option_text,
    question_text,
    rival_entries,
    scoreboard_entry,
)

summary = "Build track for four companies that nobody owns, and hold shares where your influence is high."

accent = "plum"

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
    "rival_entries",
    "scoreboard_entry",
    "start_seat",
    "summary",
    "target",
    "textboard",
    "topics",
]
