"""What is asked of who opens a table."""

from __future__ import annotations

from domain.games.mini_express.variants import Options
from domain.kernel.table_form import OptionChoice, OptionField, OptionNeed, TableForm

SEATS = (1, 2, 3, 4, 5)

MAP = OptionField(
    option="map",
    label="Map",
    widget="choice",
    choices=(OptionChoice("usa", "USA"), OptionChoice("europe", "Europe", said="map of Europe")),
    seats=SEATS,
)

VARIANT = OptionField(
    option="variant",
    label="Variant",
    widget="levels",
    choices=(
        OptionChoice("none", "None", "The rules as they are."),
        OptionChoice(
            "golden_spike",
            "Golden Spike",
            "Two companies build towards each other and meet.",
            needs=(OptionNeed("map", ("usa",)),),
        ),
        OptionChoice(
            "ports",
            "Ports",
            "Cities by the sea let a company build across it.",
            needs=(OptionNeed("map", ("europe",)),),
        ),
    ),
    seats=SEATS,
)

FIRST_GAME = OptionField(
    option="first_game",
    label="Room in cities",
    widget="switch",
    choices=(
        OptionChoice(value=False, label="As printed", note="Cities take one, two or three companies."),
        OptionChoice(
            value=True,
            label="Two in each city",
            note="Every city takes two companies: easier in a first game.",
            said="first game",
        ),
    ),
    seats=SEATS,
)

TWO_PLAYERS = OptionField(
    option="two_players",
    label="Two players",
    widget="levels",
    choices=(
        OptionChoice(
            "machinist", "With the Machinist", "He plays as a third by tokens.", "with the Machinist"
        ),
        OptionChoice("duel", "A duel", "The two of you alone.", "a duel"),
    ),
    seats=(2,),
)

LEVEL = OptionField(
    option="level",
    label="How hard is the Machinist?",
    widget="levels",
    choices=(
        OptionChoice(
            "passenger", "Passenger", "He plays by the plain rules.", "the Machinist as a passenger"
        ),
        OptionChoice(
            "tourist",
            "Tourist",
            "He gains fewer trains for companies, and the game ends at the last city.",
            "the Machinist as a tourist",
        ),
        OptionChoice(
            "trainspotter",
            "Trainspotter",
            "He begins with more shares, too, and your shares need influence to count.",
            "the Machinist as a trainspotter",
        ),
        OptionChoice(
            "conductor",
            "Conductor",
            "His shares bring him influence, too, and you must have as much as he has.",
            "the Machinist as a conductor",
        ),
        OptionChoice(
            "railroader",
            "Railroader",
            "He begins with influence everywhere, too, and you with none.",
            "the Machinist as a railroader",
        ),
    ),
    seats=(1,),
)

START = OptionField(
    option="start_seat",
    label="Who begins",
    widget="seat",
    choices=(OptionChoice(None, "By lot"),),
    seats=(2, 3, 4, 5),
)

FORM = TableForm(
    fields=(MAP, VARIANT, FIRST_GAME, TWO_PLAYERS, LEVEL, START),
    first=Options(first_game=True),
    minutes=45,
    icon="locomotive",
)
