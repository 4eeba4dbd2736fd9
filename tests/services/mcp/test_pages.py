"""Answers stay short: long texts have pages, and many options have groups."""

from __future__ import annotations

import pytest
from mcp.server.mcpserver.exceptions import ToolError

from services.client.responses import LegalOption
from services.mcp.pages import (
    MAX_BYTES,
    MAX_OPTION_BYTES,
    MAX_OPTIONS,
    NumberedOption,
    group_choices,
    keep_latest,
    take_page,
)

CALL = "look(table='t')"


def choices(count: int, says: str = "Lay the tile", heading: str = "Tiles") -> tuple[NumberedOption, ...]:
    return tuple(
        NumberedOption(
            number, LegalOption({"type": "Lay", "n": number}, f"{says} {number}", f"p{number}"), heading
        )
        for number in range(1, count + 1)
    )


def all_pages(text: str) -> list[str]:
    """Return the pages of a text without their footers."""
    pages: list[str] = []
    while True:
        page = take_page(text, len(pages) + 1, CALL)
        assert len(page.encode()) <= MAX_BYTES
        body, _, footer = page.rpartition("\n(Page ")
        pages.append(body or page)
        if "Next: " not in footer:
            return pages


def test_short_text_has_no_footer() -> None:
    assert "one\ntwo" == take_page("one\ntwo\n", 1, CALL)


def test_pages_contain_the_whole_text() -> None:
    text = "\n".join(f"line {number}: − × ° ü" for number in range(1_000))

    assert text == "\n".join(all_pages(text))


def test_long_line_is_cut_between_characters() -> None:
    text = "ü" * 10_000

    assert text == "".join(all_pages(text))


def test_footer_names_the_call_for_the_next_page() -> None:
    text = "line\n" * 3_000

    assert take_page(text, 1, CALL).endswith(f"(Page 1 of 3. Next: {CALL} with page=2.)")
    assert take_page(text, 3, CALL).endswith("(Page 3 of 3.)")


@pytest.mark.parametrize("page", [-1, 0, 4])
def test_unknown_page_is_refused_with_the_call_to_use(page: int) -> None:
    with pytest.raises(ToolError, match=rf"There is no page {page}: call look.* from 1 to 3"):
        take_page("line\n" * 3_000, page, CALL)


def test_few_options_are_one_list() -> None:
    (group,) = group_choices(choices(MAX_OPTIONS))

    assert choices(MAX_OPTIONS) == group.choices
    assert () == group_choices(())


@pytest.mark.parametrize(("count", "says"), [(41, "Lay"), (500, "Lay"), (40, "Lay " * 50), (3, "Lay " * 800)])
def test_each_group_fits_into_a_list(count: int, says: str) -> None:
    given = choices(count, says)
    groups = group_choices(given)

    assert given == tuple(choice for group in groups for choice in group.choices)
    assert 1 < len(groups)
    assert len(groups) == len({group.name for group in groups})
    for group in groups:
        assert len(group.choices) <= MAX_OPTIONS
        assert len(group.choices) == 1 or sum(len(each.line) for each in group.choices) <= MAX_OPTION_BYTES


def test_groups_have_options_of_one_kind() -> None:
    given = (*choices(30, heading="Tiles"), *choices(30, heading="Cowboys"))

    assert ["Tiles", "Cowboys"] == [group.choices[0].heading for group in group_choices(given)]
    assert "g2: Cowboys, options 1 to 30, such as: Lay the tile 1" == group_choices(given)[1].summary


def test_option_shows_its_place_in_brackets() -> None:
    several = NumberedOption(3, LegalOption({}, "Reroll two dice", None, ("die#1", "die#2")), "Reroll")

    assert "1. Lay the tile 1 [p1]" == choices(1)[0].line
    assert "3. Reroll two dice [die#1]" == several.line
    assert "4. Pass" == NumberedOption(4, LegalOption({}, "Pass"), "Pass").line


def test_latest_lines_are_kept() -> None:
    lines = ["first", "second", "third"]

    assert lines == keep_latest(lines, 19)
    assert ["second", "third"] == keep_latest(lines, 18)
    assert ["thi"] == keep_latest(lines, 3)
    assert [] == keep_latest([], 3)
