"""The presentation of the game. The exported names are the fields of `Presentation`."""

from domain.games.el_paso.presentation.breadcrumb import breadcrumb, change
from domain.games.el_paso.presentation.drawing.board import cover, legend, picture
from domain.games.el_paso.presentation.drawing.parts import draw_parts as parts
from domain.games.el_paso.presentation.drawing.places import target
from domain.games.el_paso.presentation.drawing.previews import preview
from domain.games.el_paso.presentation.explanation import attempt, explain
from domain.games.el_paso.presentation.explanation.topics import PLAYERS_RULES as topics
from domain.games.el_paso.presentation.journal import event_text, start_seat
from domain.games.el_paso.presentation.textboard import rival_entries, scoreboard_entry, textboard
from domain.games.el_paso.presentation.words import FORM as form
from domain.games.el_paso.presentation.words import HEADINGS as headings
from domain.games.el_paso.presentation.words import end_notice, option_text, question_text

summary = "Drive a small herd round a short trail. Hire, build, use the train, and deliver in El Paso."

accent = "brick"

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
