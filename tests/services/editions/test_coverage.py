"""What the chapter on reconstructed values lists under an edition."""

from __future__ import annotations

from domain.games.trains_and_stations.data import CITIES, ROUTES
from services.editions.coverage import list_values_left, list_values_read


def left(game: str, **texts: str) -> list[str]:
    return list(list_values_left(game, {f"{file}.toml": text for file, text in texts.items()}))


def test_part_with_all_its_entries_stated_is_no_longer_listed() -> None:
    assert "The five hexes with an anchor (map europe)" in left("mini_express")

    ports = "".join(f"[[port]]\nnumber = {number}\nhex = 'A7'\n" for number in range(1, 6))
    assert not [line for line in left("mini_express", map_europe=ports) if "anchor" in line]


def test_entry_that_agrees_with_the_packaged_one_counts_as_read() -> None:
    assert "The routes: SLB" not in str(left("trains_and_stations"))
    stated = "".join(
        f"[[routes]]\nid = '{each}'\nspaces = {route.spaces}\ncities = {list(route.cities)}\n"
        for each, route in ROUTES.items()
        if each != "SLB"
    )

    assert "The routes: SLB" in left("trains_and_stations", box=stated)


def test_values_of_an_entry_that_are_not_stated_remain_listed() -> None:
    box = "".join(f"[[cities]]\nid = '{each}'\nsites = 2\n" for each in CITIES if each != "boston")

    assert (
        "The nine city boards: seattle (bonus), los angeles (bonus), billings (bonus), denver (name, bonus),"
        " san antonio (bonus), kansas city (name, bonus), detroit (bonus), atlanta (name, bonus), boston"
    ) in left("trains_and_stations", box=box)


def test_list_that_takes_the_place_of_the_packaged_one_counts_as_read() -> None:
    (tokens, _) = left("gold_rush")
    assert tokens.startswith("The 63 ore tokens")

    assert tokens not in left("gold_rush", pieces="[[ore_token]]\nvalue = 1\ncount = 63\n")
    assert left("trains_and_stations", box="replaced = ['special_cards']\nspecial_cards = []") == [
        line for line in left("trains_and_stations") if "special cards" not in line
    ]


def test_values_of_the_rulebooks_text_are_not_expected_of_an_edition() -> None:
    assert not [line for line in left("mini_express") if "Golden Spike" in line]
    shares = "share_value = { first = [2], second = [1], other = [1] }"

    assert not [line for line in left("mini_express", box=shares) if "asset board" in line]
    assert [
        line
        for line in left("mini_express", box="share_value = { first = [2] }")
        if line.endswith(": second, other")
    ]


def test_changed_values_are_listed_with_their_part_of_the_box() -> None:
    box = "[[cities]]\nid = 'boston'\nsites = 3\n"

    assert ["The nine city boards: boston: sites 3"] == list(
        list_values_read("trains_and_stations", {"box.toml": box})
    )
