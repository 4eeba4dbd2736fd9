from __future__ import annotations

import re

import pytest
from playwright.sync_api import Request, Route, expect

from tests.e2e.browser_visitor import BrowserVisitor
from tests.e2e.conftest import Visit
from tests.e2e.first_tile import gold_rush, ways

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

MOST_DECISIONS = 80

ACTION = re.compile(r"or pass\?|Pass\.")
"""The question after a tile is laid; which actions it lists depends on the tile."""


def test_newcomer_plays_a_whole_game_and_audits_it(
    visit: Visit,
) -> None:
    reader = visit()
    reader.come_in_by_form()
    reader.fill_table("template", others="random")
    reader.page.check("[name=option-rounds][value='2']")
    reader.send_table()
    decisions = 0
    while reader.wait_for_turn():
        reader.choose(decisions)
        reader.confirm()
        decisions += 1
        assert decisions < MOST_DECISIONS
    assert reader.page.evaluate("document.activeElement.id") == "result"
    reader.page.click("button:text-is('Verify the log')")

    assert decisions >= 4
    expect(reader.page.locator(".sheet-table tfoot .total")).to_be_visible()
    expect(reader.page.locator(".verify")).to_contain_text("are valid", timeout=60_000)
    expect(reader.page.locator(".question")).to_contain_text("win")
    play_on(reader)


def play_on(reader: BrowserVisitor) -> None:
    """Go back a turn with the slider, and continue from there on a forked table."""
    page, ended = reader.page, reader.page.url
    page.click("[aria-label='Previous turn']")
    page.click("button:text-is('Play on from here')")
    page.wait_for_url(lambda url: "/table/" in url and url != ended and "at=" not in url)
    page.wait_for_selector(".decision.asked")


def test_tile_is_placed_rotated_and_confirmed_on_the_board(visit: Visit) -> None:
    reader = visit()
    page = gold_rush(reader)
    tiles = page.locator("#lines li").count()
    number = ways(page)
    chosen = page.locator(".spot.option.chosen")
    first = page.locator(".ghost.chosen").inner_html()
    chosen.click()
    second = page.locator(".ghost.chosen").inner_html()

    assert (first != second) == (number > 1)
    expect(page.locator(".options .choice[aria-pressed=true]").first).to_be_visible()
    reader.confirm()
    expect(page.locator(".question")).to_have_text(ACTION)
    expect(page.locator("#lines li")).not_to_have_count(tiles)


def test_step_can_be_undone_until_another_player_acts(visit: Visit) -> None:
    reader = visit()
    page = gold_rush(reader)
    question = page.locator(".question").inner_text()
    ways(page)
    reader.confirm()
    page.click(".take-back button:text-is('Undo')")

    expect(page.locator(".question")).to_have_text(question)


def test_everything_works_by_keyboard_and_the_focus_stays(visit: Visit) -> None:
    page = gold_rush(visit(), places=2)
    page.locator(".spot.option").first.focus()
    start = page.evaluate("document.activeElement.dataset.at")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        if page.evaluate("document.activeElement.dataset.at") != start:
            break

    assert page.evaluate("document.activeElement.dataset.at") != start
    page.keyboard.press("Enter")
    expect(page.locator(".ghost.chosen")).to_have_count(1)
    assert page.evaluate("document.activeElement.classList.contains('chosen')")
    expect(page.locator("#card")).to_be_visible()
    page.keyboard.press("Escape")  # closes the place's card; the next Escape drops the choice
    expect(page.locator("#card")).to_be_hidden()
    expect(page.locator(".ghost.chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".ghost")).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".question")).to_have_text(ACTION)
    assert page.evaluate("document.activeElement.id") == "decision"


def test_choice_on_an_outdated_page_is_refused_with_the_reason(visit: Visit) -> None:
    reader = visit()
    page = gold_rush(reader)
    reader.foresee("status of 409", "ERR_FAILED")
    outdated = reader.new_page()
    outdated.route("**/v1/**/stream?*", lambda route: route.abort())
    outdated.goto(page.url)
    expect(outdated.locator("#line")).not_to_be_empty()  # it has refreshed after its stream was cut
    outdated.wait_for_load_state("networkidle")
    ways(outdated)
    ways(page)
    reader.confirm()
    outdated.click(".confirm .sign")

    expect(outdated.locator(".refusal")).to_contain_text("The game has moved on")
    expect(outdated.locator(".question")).to_have_text(ACTION)


def test_choice_survives_a_lost_connection_and_happens_once(visit: Visit) -> None:
    reader = visit()
    page = gold_rush(reader)
    ways(page)
    reader.foresee("ERR_FAILED")
    chosen = page.locator(".spot.chosen").get_attribute("data-at")
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith("/commands"):
            sent.append(str((request.post_data_json or {})["command_id"]))

    def lose(route: Route) -> None:
        """Deliver the command, but lose its answer."""
        route.fetch()
        route.abort()

    page.on("request", note)
    page.route("**/commands", lose, times=1)  # the page may resend it
    for _ in range(5):  # a press on a button that changes under the pointer is ignored
        page.click(".confirm .sign")
        page.wait_for_timeout(700)
        if sent:
            break

    expect(page.locator(".question")).to_have_text(ACTION)
    assert chosen is not None
    assert len(set(sent)) == 1
    expect(page.locator("#lines li:has-text('lays')").first).to_be_visible()


PLACES = """() => [".sheet-area", "#slider .step"].map(
    (each) => document.querySelector(each).getBoundingClientRect().top)"""
"""Returns the position of the board, and of the button that goes back a turn."""


def test_past_shows_the_table_as_it_was_without_options(visit: Visit) -> None:
    reader = visit()
    reader.foresee("status of 429")  # boards of too many sizes at once, on a busy machine; the page retries
    page = gold_rush(reader)
    ways(page)
    reader.confirm()
    reader.choose(0)
    reader.confirm()
    page.set_viewport_size({"width": 360, "height": 740})
    expect(page.locator(".decision.asked .question")).to_contain_text("Lay the tile")
    expect(page.locator(".part-tabs .tab[aria-pressed=true]")).to_be_visible()  # the parts for this size
    page.wait_for_timeout(300)
    before = page.evaluate(PLACES)
    page.click("[aria-label='Previous turn']")
    expect(page.locator("#past")).to_be_visible()
    page.wait_for_timeout(300)
    assert page.evaluate(PLACES) == pytest.approx(before, abs=1)
    page.set_viewport_size({"width": 1400, "height": 900})
    page.locator("#slider input").focus()
    page.keyboard.press("Home")

    expect(page.locator("#past")).to_have_text("Before the first turn")
    expect(page.locator(".spot.option")).to_have_count(0)
    expect(page).to_have_url(re.compile("at="))
    page.reload()
    expect(page.locator("#past")).to_be_visible()
    page.click("button:text-is('Back to now')")
    expect(page.locator("#past")).to_be_hidden()
    assert "at=" not in page.url


def test_spectator_sees_the_table_change_without_a_reload(visit: Visit) -> None:
    reader, watcher = visit(), visit()
    page = gold_rush(reader)
    watcher.page.goto(page.url)
    watcher.page.wait_for_selector("#board svg.board")
    lines = watcher.page.locator("#lines li").count()
    ways(page)
    reader.confirm()

    expect(watcher.page.locator("#lines li")).not_to_have_count(lines)
    expect(watcher.page.locator(".spot.option")).to_have_count(0)
    expect(watcher.page.locator("#talk")).to_be_hidden()


def test_seated_player_can_chat_and_resign(visit: Visit) -> None:
    reader = visit()
    page = gold_rush(reader)
    page.click("#show-talk")
    page.fill("#text", "Good morning")
    page.click("button:text-is('Send')")
    expect(page.locator("#talk-lines .talk")).to_contain_text("Good morning")
    page.click("#menu")
    page.click("button:text('Resign ...')")
    page.click("button:text-is('Resign for good')")

    expect(page.locator("#lines")).to_contain_text("resigns")


def test_private_table_opens_for_anyone_with_the_link(visit: Visit) -> None:
    owner, guest = visit(), visit()
    guest.foresee("status of 404")
    owner.come_in()
    owner.fill_table()
    owner.page.check("[name=public][value=no]")
    owner.send_table()
    link = owner.page.locator("input[readonly]").input_value()
    guest.page.goto(owner.page.url)
    expect(guest.page.locator("main")).to_contain_text("does not exist, or it is private")
    guest.page.goto(link)
    guest.page.click("button:text-is('Join this game')")
    guest.page.fill("dialog[open] [name=name]", "A guest")
    guest.page.click("dialog[open] button:text-is('Continue')")

    expect(guest.page.locator(".player .name").nth(1)).to_have_text("A guest (you)")
    expect(owner.page.locator("#board svg.board")).to_be_visible()


def test_no_page_is_wider_than_a_phone(visit: Visit) -> None:
    reader = visit(width=360, height=760)
    for path in ("/", "/new", "/help", "/login", "/rules/gold_rush", "/settings"):
        reader.page.goto(f"{reader.url}{path}", wait_until="networkidle")
        assert reader.sideways() <= 0, path


def test_menu_cannot_be_pressed_before_it_would_open(visit: Visit) -> None:
    reader = visit()
    page = reader.page
    held: list[Route] = []
    page.route("**/v1/me", lambda route: held.append(route))  # noqa: PLW0108 - playwright marks it
    page.goto(f"{reader.url}/help")
    expect(page.locator("#menu")).to_be_disabled()
    while not held:
        page.wait_for_timeout(50)
    held.pop().continue_()
    page.click("#menu")

    expect(page.locator("dialog[open]")).to_contain_text("Tournaments")


def test_menu_on_a_phone_leads_to_requests_and_pre_set_moves(visit: Visit) -> None:
    reader = visit(width=360, height=760)
    page = gold_rush(reader)
    page.click("#menu")
    page.get_by_role("button", name="Undo, pause, pre-set moves").click()

    expect(page.locator("#left")).to_be_visible()
    expect(page.locator("#requests button").first).to_be_visible()


def test_table_fits_a_phone_and_is_played_with_the_thumb(visit: Visit) -> None:
    reader = visit(width=360, height=760)
    page = gold_rush(reader)
    ways(page)
    box = page.locator(".confirm .sign").bounding_box()

    assert reader.sideways() <= 0
    assert box is not None
    assert box["y"] + box["height"] <= 760
    page.click("#strip")
    expect(page.locator(".player").first).to_be_visible()
    page.keyboard.press("Escape")
    page.click("#show-journal")
    expect(page.locator("#lines li").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#lines li").first).to_be_hidden()
    reader.confirm()
    expect(page.locator(".question")).to_have_text(ACTION)


def test_tab_title_shows_whose_turn_it_is(visit: Visit) -> None:
    reader = visit()
    page = gold_rush(reader)

    assert page.title().startswith("Your turn: ")
    assert "Your turn: " in page.locator("#urgent").inner_text()


@pytest.mark.parametrize("game", ["gold_rush", "trains_and_stations"])
def test_game_facts_are_shown_next_to_a_players_name(visit: Visit, game: str) -> None:
    """Each fact has words for screen readers, and an icon if the game names one."""
    reader = visit()
    reader.come_in()
    reader.open_table(game, seats=3)
    page = reader.page
    page.reload()
    reader.wait_for_turn()
    page.wait_for_selector("#board svg.board")
    table = page.url.split("/")[-1].partition("?")[0]
    seat = page.locator("#eyes").input_value()
    scoreboard = page.evaluate(
        "async (path) => (await (await fetch(path)).json()).scoreboard", f"/v1/tables/{table}?seat={seat}"
    )

    for player, entry in enumerate(scoreboard):
        shown = page.locator(".player").nth(player)
        told = [f"{fact['label']}: {fact['value']}" for fact in entry["facts"]]
        assert told == shown.locator(".stock .unseen").all_inner_texts()
        assert sum(fact["icon"] is not None for fact in entry["facts"]) == shown.locator(".stock svg").count()
    assert scoreboard[0]["facts"]


def test_zoom_buttons_do_nothing_before_the_game(visit: Visit) -> None:
    """Any error on the page would appear in its console."""
    reader = visit()
    reader.come_in()
    page = reader.page
    reader.fill_table()
    reader.send_table()
    page.wait_for_selector("#board .empty-sheet:not(:empty)")
    for button in ("#closer", "#farther", "#fit"):
        page.click(button)

    expect(page.locator(".question")).to_contain_text("open")


def test_journal_older_than_the_board_is_completed(visit: Visit) -> None:
    """The page requests both at once, and another record may be stored in between."""
    reader = visit()
    reader.come_in()
    reader.open_table("el_paso")
    journal = f"/v1/tables/{reader.table}/journal?seat=0"
    known = reader.read(f"{journal}&after=0")
    older = {**known, "lines": []}
    answered: list[Route] = []

    def answer(route: Route) -> None:
        answered.append(route)
        if len(answered) == 1:
            route.fulfill(json=older)
        else:
            route.continue_()

    reader.page.route("**/journal?*", answer)
    reader.choose(0)
    reader.confirm()

    latest = reader.read(f"{journal}&after={known['head']['seq']}")["lines"][0]["says"][0]
    expect(reader.page.locator("#lines")).to_contain_text(latest)
