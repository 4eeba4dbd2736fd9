"""The presentation of the game. The exported names are the fields of `Presentation`."""

from domain.games.trains_and_stations.presentation.drawing.board import picture
from domain.games.trains_and_stations.presentation.drawing.cards import cards
from domain.games.trains_and_stations.presentation.drawing.cover import cover
from domain.games.trains_and_stations.presentation.drawing.parts import draw_parts as parts
from domain.games.trains_and_stations.presentation.drawing.places import change, preview, target
from domain.games.trains_and_stations.presentation.explanation import attempt, explain
from domain.games.trains_and_stations.presentation.explanation.topics import PLAYERS_RULES as topics
from domain.games.trains_and_stations.presentation.journal import event_text, start_seat
from domain.games.trains_and_stations.presentation.option_signs import option_signs
from domain.games.trains_and_stations.presentation.textboard import textboard
from domain.games.trains_and_stations.presentation.words import FORM as form
from domain.games.trains_and_stations.presentation.words import HEADINGS as headings
from domain.games.trains_and_stations.presentation.words import VERSION_NOTES as version_notes
from domain.games.trains_and_stations.presentation.words import (
    end_notice,
    option_text,
    question_text,
    scoreboard_entry,
)

summary = "Roll dice to build railways together, collect goods in your buildings, and speculate in secret."

accent = "indigo"

__all__ = [
    "accent",
    "attempt",
    "cards",
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
    "version_notes",
]
