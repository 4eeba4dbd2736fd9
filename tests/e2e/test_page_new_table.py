"""The form for a new table: every game and variant can be chosen; questions without effect are hidden."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, Route, expect

from domain.games import catalog
from domain.planning.ratings import measured_ratings
from tests.e2e.browser_visitor import BrowserVisitor, lift_pointer
from tests.e2e.conftest import Visit
from tests.e2e.correspondence.test_phone import troubles
from tests.support.page.axe_review import PHONE, WIDTHS, look_over

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

TEXT_FIELDS = "input[type=text], input:not([type]), input[type=search], textarea"

LONGEST_FORM = 2_300
"""The maximum height in pixels of the form on a phone."""

READ = """() => [...document.querySelectorAll(".option-rows legend")].map((one) => one.textContent)"""


def choose(page: Page, name: str, options: dict[str, Any], seats: int) -> None:
    """Set the form's fields to these options, each after the fields that it depends on."""
    for field in catalog.game(name).presentation.form.fields_for(seats):
        value = options[field.option]
        if field.widget == "sides":
            for thing, side in zip(field.things, value, strict=True):
                tile = page.locator(f"[aria-label^='{field.label} {thing}: side']")
                if side.upper() not in (tile.get_attribute("aria-label") or "")[-1]:
                    tile.click()
        elif field.is_shown(options):
            said = "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
            page.check(f"[name=option-{field.option}][value='{said}']")


def send(page: Page) -> dict[str, Any]:
    """Press the button and return the request."""
    sent: list[dict[str, Any]] = []

    def refuse(route: Route) -> None:
        sent.append(route.request.post_data_json or {})
        route.fulfill(status=422, json={"code": "invalid", "detail": "not now", "title": "", "status": 422})

    page.route("**/v1/tables", refuse)
    lift_pointer(page)
    page.click(".summary button[type=submit]")
    expect(page.locator(".summary .error")).to_have_text("not now")
    page.unroute("**/v1/tables")
    return sent[0]


@pytest.mark.parametrize("name", catalog.names())
def test_form_can_open_every_variant_of_a_game(visit: Visit, name: str) -> None:
    reader, game = visit(), catalog.game(name)
    reader.foresee("status of 422")
    reader.come_in()
    filled = 0
    for variant in game.variants:
        seats = next(count for count in game.seat_counts if game.invalid_reason(variant, count) is None)
        if seats != filled:
            reader.fill_table(name, seats, "greedy")
            filled = seats
        options = msgspec.to_builtins(variant)
        choose(reader.page, name, options, seats)
        sent = send(reader.page)
        assert (options, seats, name) == (sent["options"], sent["seats"], sent["game"])


@pytest.mark.parametrize("name", catalog.names())
def test_only_the_name_and_relevant_questions_are_asked(visit: Visit, name: str) -> None:
    reader, game = visit(), catalog.game(name)
    reader.come_in()
    first = msgspec.to_builtins(game.presentation.form.first or game.options_type())
    reader.fill_table(name, game.seat_counts[0], "greedy")
    page = reader.page
    for seats in game.seat_counts:
        page.check(f"[name=seats][value='{seats}']")
        visible = [one for one in page.locator(TEXT_FIELDS).all() if one.is_visible()]

        assert ["title"] == [one.get_attribute("name") for one in visible]
        asked = [field.label for field in game.presentation.form.fields_for(seats) if field.is_shown(first)]
        assert asked == page.evaluate(READ)
        assert page.locator(".option-rows select").count() == 0


def test_table_for_others_shows_a_link_to_share(visit: Visit) -> None:
    owner, guest = visit(), visit()
    owner.come_in()
    owner.fill_table("gold_rush")
    owner.page.check("[name=public][value=no]")
    expect(owner.page.locator(".summary")).to_contain_text("Only people with the link can find it")
    owner.page.click("button:text-is('Open the table')")
    link = owner.page.locator(".invitation input")
    expect(link).to_be_in_viewport()
    assert [] == look_over(owner.page)
    guest.page.goto(link.input_value())

    guest.page.click("button:text-is('Join this game')")
    expect(guest.page.locator("dialog[open] [name=name]")).to_be_visible()


def test_form_proposes_the_basic_game_again(visit: Visit) -> None:
    reader = visit()
    reader.come_in()
    page = reader.page
    page.goto(f"{reader.url}/new?game=gold_rush")
    expect(page.locator("[name=seats]:checked")).to_have_value("2")
    expect(page.locator("[name=seat-1]")).to_have_value("beginner")
    expect(page.locator(".summary li").first).to_contain_text("2 players")
    farmers = reader.page.locator("[name=option-farmers][value=true]")
    expect(farmers).not_to_be_checked()
    expect(reader.page.locator(".summary")).to_contain_text("No farmers")
    expect(reader.page.locator(".option-rows")).to_contain_text("Without farmers (first game)")
    bots = reader.page.locator("[name=seat-1] option").all_inner_texts()[2:]
    strengths = ["beginner", "quick", "companion", "expert", "random", "predictable"]
    assert strengths == [re.split("[ :]", words)[1] for words in bots]
    named = reader.page.get_attribute("[name=title]", "placeholder")
    reader.send_table()
    reader.wait_for_turn()

    reader.page.goto(reader.url)
    reader.page.wait_for_selector(".turn")  # the lists include the table
    reader.fill_table("gold_rush")
    expect(farmers).not_to_be_checked()
    expect(page.locator(".remembered")).to_be_hidden()
    assert f"{named} 2" == reader.page.get_attribute("[name=title]", "placeholder")


def test_form_says_that_it_proposes_the_options_of_the_last_table(visit: Visit) -> None:
    reader = visit()
    reader.come_in()
    page = reader.page
    reader.fill_table("gold_rush")
    farmers, note = page.locator("[name=option-farmers][value=true]"), page.locator(".remembered")
    farmers.check()
    page.fill("[name=title]", "Farmers first")
    reader.send_table()

    page.goto(reader.url)
    page.wait_for_selector("#own-games h3:text-is('Farmers first')")  # the lists include the table
    reader.fill_table("gold_rush")
    expect(farmers).to_be_checked()
    expect(note).to_contain_text("These are the options of your last table, Farmers first.")
    assert [] == look_over(page)
    page.click("button:text-is('Use the basic game')")
    expect(farmers).not_to_be_checked()
    expect(note).to_be_hidden()


def test_form_is_short_on_a_phone_and_its_button_always_in_reach(visit: Visit) -> None:
    reader: BrowserVisitor = visit(**PHONE, has_touch=True)
    reader.come_in()
    reader.fill_table("gold_rush", 2, "beginner")
    page = reader.page
    assert page.evaluate("document.documentElement.scrollHeight") < LONGEST_FORM
    button = page.locator(".summary button[type=submit]")
    for place in (0, 0.5, 1):
        page.evaluate("(share) => scrollTo(0, share * document.documentElement.scrollHeight)", place)
        expect(button).to_be_in_viewport(ratio=1)
    page.locator("[name=pace][value=weekly]").tap()
    expect(page.locator(".pace-says")).to_contain_text("weekends do not count")
    expect(page.locator("[name=rated]")).to_be_hidden()
    page.locator("summary:text-is('More settings')").tap()
    expect(page.locator("[name=rated]")).to_be_visible()
    assert [] == look_over(page, WIDTHS)
    assert [] == troubles(page)
    page.locator("[name=title]").focus()
    bar = page.locator(".summary").bounding_box()
    field = page.locator("[name=title]").bounding_box()
    assert bar is not None
    assert field is not None
    assert field["y"] + field["height"] <= bar["y"]  # the bar does not cover the focused field


def test_form_is_accessible(visit: Visit) -> None:
    reader: BrowserVisitor = visit(**PHONE, has_touch=True)
    reader.come_in()
    for name, seats in (("el_paso", 1), ("mini_express", 2)):
        reader.fill_table(name, seats)
        assert [] == troubles(reader.page)
        assert [] == look_over(reader.page, WIDTHS)


def test_table_may_forbid_analysis_and_rated_tables_always_do(visit: Visit) -> None:
    reader = visit()
    reader.foresee("status of 422")
    reader.come_in()
    reader.fill_table("gold_rush", 2, "")
    page = reader.page
    assert send(page)["hints"] is True
    page.uncheck("[name=hints]")
    assert send(page)["hints"] is False
    page.check("[name=rated]")
    assert page.is_disabled("[name=hints]")
    assert (send(page)["rated"], send(page)["hints"]) == (True, None)


def test_bots_show_their_strength_in_stars_and_figures_in_details(visit: Visit) -> None:
    reader = visit()
    reader.come_in()
    reader.fill_table("gold_rush", 2, "")
    option = reader.page.locator("[name=seat-1] option")
    expect(option.and_(reader.page.locator("[value=greedy]"))).to_contain_text(
        "quick \u2605\u2605\u2605\u2606\u2606:"
    )
    named = option.and_(reader.page.locator("[value=companion]")).get_attribute("aria-label")
    assert named is not None
    assert named.startswith("Bot, companion, 5 of 5 stars:")
    testing = reader.page.locator("[name=seat-1] optgroup[label='For testing'] option")
    assert [False, False] == ["\u2605" in words for words in testing.all_inner_texts()]

    figures = reader.page.locator(".sitting details.strengths")
    expect(figures.locator("table")).to_be_hidden()
    figures.locator("summary").click()
    companion = measured_ratings()["gold_rush"].bots["companion"]
    expect(figures).to_contain_text(f"{companion.rating} \u00b1 {round(1.96 * companion.error)}")
    expect(figures.locator("tr").last).to_have_text(re.compile("Predictable.*not measured"))
    expect(figures).to_contain_text("about four games out of five")
    assert [] == look_over(reader.page)

    reader.fill_table("template", 2, "")
    assert "\u2605" not in "".join(reader.page.locator("[name=seat-1] option").all_inner_texts())
    expect(reader.page.locator(".sitting details")).to_have_count(0)


def test_player_may_choose_how_far_a_bot_thinks(visit: Visit) -> None:
    reader = visit()
    reader.foresee("status of 422")
    reader.come_in()
    reader.fill_table("gold_rush", 2, "")
    for level in ("beginner", "companion", "expert"):
        reader.page.select_option("[name=seat-1]", level)
        assert send(reader.page)["bots"] == {"1": level}


@pytest.mark.parametrize("leave", ["rules", "reload"])
def test_choices_survive_a_look_at_the_rules_and_a_reload(visit: Visit, leave: str) -> None:
    reader = visit()
    reader.foresee("status of 422")
    reader.come_in()
    page = reader.page
    page.goto(f"{reader.url}/new?game=mini_express")
    page.check("[name=game][value=gold_rush]")
    page.check("form[data-game=gold_rush] [name=seats][value='4']")
    page.select_option("[name=seat-2]", "")
    page.select_option("[name=seat-3]", "companion")
    page.check("[name=option-farmers][value=true]")
    page.check("[name=pace][value=each]")
    page.select_option("[name=hours]", "8")
    page.check("[name=begin][value=owner]")
    page.uncheck("[name=hints]")
    page.fill("[name=title]", "Sunday")
    wanted = send(page)

    if leave == "rules":
        page.click(".summary a:text-is('How to play')")
        page.click("a:text-is('Back to the table you were opening')")
    else:
        page.reload()
    page.wait_for_selector("form[data-game=gold_rush]")
    found = send(page)

    assert found | {"command_id": None} == wanted | {"command_id": None}
    page.goto(f"{reader.url}/new?game=mini_express")
    page.wait_for_selector("form[data-game=mini_express]")
    assert page.is_checked("[name=seats][value='2']"), "another visit begins with the defaults"
