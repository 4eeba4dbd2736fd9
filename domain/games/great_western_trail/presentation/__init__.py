"""The presentation of the game. The exported names are the fields of `Presentation`."""

from domain.games.great_western_trail.presentation.breadcrumb import breadcrumb
from domain.games.great_western_trail.presentation.drawing.board import cover, legend, picture
from domain.games.great_western_trail.presentation.drawing.parts import draw_parts as parts
from domain.games.great_western_trail.presentation.drawing.parts import preview
from domain.games.great_western_trail.presentation.drawing.places import change, target
from domain.games.great_western_trail.presentation.explanation import attempt, explain
from domain.games.great_western_trail.presentation.explanation.topics import PLAYERS_RULES as topics
from domain.games.great_western_trail.presentation.journal import event_text, start_seat
from domain.games.great_western_trail.presentation.option_signs import option_signs
from domain.games.great_western_trail.presentation.options import option_text, question_text
from domain.games.great_western_trail.presentation.textboard import scoreboard_entry, textboard
from domain.games.great_western_trail.presentation.words import FORM as form
from domain.games.great_western_trail.presentation.words import HEADINGS as headings
from domain.games.great_western_trail.presentation.words import VERSION_NOTES as version_notes
from domain.games.great_western_trail.presentation.words import end_notice

summary = "Drive your herd to Kansas City, hire, build, and deliver to ever more distant cities."

accent = "grass"

__all__ = [
    "accent",
    "attempt",
    "breadcrumb",
    "change",
    "cover",
    "end_notice",
    "event_text",
    "explain",
    "form",
    "headings",
    "legend",
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
