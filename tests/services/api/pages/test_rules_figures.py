"""Figures in the text of the players' rules match the game data."""

from __future__ import annotations

import re

import pytest

from domain.games.el_paso import data as el_paso
from domain.games.great_western_trail import data as great
from services.api.pages.rules import read_text

STACKS = great.SUPPLY.supply


GREAT = (
    "${}, ${}, ${} or ${} in turn order".format(*great.SETUP.start_money_by_seat),
    f"Kansas City gives you ${great.CITIES['kansas_city'].money}.",
    f"and you gain ${great.RAILROAD.track_end_money}.",
    "0, 1, 2, 3, 4, 6. The limit is 3 at first",
    f"teepees ({STACKS.stack_1_total} tiles), stack 2 only workers ({STACKS.stack_2_total})",
    f"teepees ({STACKS.stack_3_total}).",
    f"add the top **{great.MARKET_ADD.cards} cards**",
    f"hand limit +1 each; you pay ${great.DISC_SPACES['hand_a'].cost} for each",
    "up to {}, {} or {} cards".format(*(each.cattle_market_size for each in great.COUNTS.values())),
    "A row has two spaces with 2 players, three with 3, and four with 4",
)
EL_PASO = (
    f"**Income**: ${el_paso.COSTS.el_paso_income}.",
    f"a versatile worker costs ${el_paso.COSTS.versatile_hire_surcharge} more",
    "**{1}** cards with 1 or 2 players, **{3}** with 3, **{4}** with 4".format(
        *[0, *el_paso.SETUP.simmental_by_player_count.values()]
    ),
    f"The track runs from 0 to **{el_paso.SETUP.certificate_max}**",
    f"You go first, with ${el_paso.SOLO.human_start_money} and one exchange token",
    "next post of {}, {}, {}, {}, {}, {}.".format(*el_paso.SOLO.sue_delivery_order),
    "the cost printed on the space ($0 to $3)",
    "at most **five** cards in the whole game",
    "**4**, or 5 once its [disc]",
)


@pytest.mark.parametrize(("name", "said"), [("great_western_trail", GREAT), ("el_paso", EL_PASO)])
def test_figures_in_the_rules_match_the_game(name: str, said: tuple[str, ...]) -> None:
    text = " ".join(read_text(name).split())

    assert [] == [each for each in said if each not in text]


def test_figures_written_as_words_match_the_data() -> None:
    costs = {site.cost or 0 for site in el_paso.SITES.values() if site.kind == "regular"}

    assert ((0, 3), 5, 4, 5) == (
        (min(costs), max(costs)),
        el_paso.SETUP.removed_cattle_max,
        el_paso.SETUP.hand_limit_start,
        el_paso.SETUP.hand_limit_max,
    )
    assert [2, 3, 4] == [each.job_row_length for each in great.COUNTS.values()]
    assert (0, 1, 2, 3, 4, 6) == tuple(great.BOARD.certificate_track)


@pytest.mark.parametrize(("name", "total"), [("great_western_trail", 87), ("el_paso", 84)])
def test_itemised_score_adds_up(name: str, total: int) -> None:
    sheet = read_text(name).partition("{example-score}")[2].partition("\n## ")[0]
    *lines, together = map(int, re.findall(r"\| \*\*(\d+)\*\* \|", sheet))

    assert together == total == sum(lines)
