// In place of the board, until the game begins: the game's cover and its rules in five minutes.

/** @import { GameName, Table } from "../../shared/api-types" */

import { isServiceFailure, requestText } from "../../shared/api-client.js";
import { el, parseDrawing } from "../../shared/dom.js";
import { shortenTitle } from "../../shared/formatters.js";
import { fetchGame } from "./game-source.js";

/**
 * Build the sheet; cover and rules are filled in once they have been fetched.
 * @param {Table} table
 */
export function createWaitingSheet(table) {
  const title = shortenTitle(table.title);
  const cover = el("span", { class: "waiting-cover board near", "aria-hidden": "true" });
  const steps = el("div", { class: "waiting-steps" });
  const href = `/rules/${encodeURIComponent(table.game)}`;
  void showCover(cover, table.game);
  void showSteps(steps, href);
  return el(
    "div",
    { class: "empty-sheet waiting-sheet" },
    cover,
    el("h2", {}, title),
    el("p", {}, "The board is set up when every seat is taken. ", el("a", { href }, `How to play ${title}`)),
    steps,
  );
}

/** Build the sheet of a table that ended before its game began. */
export const createUnplayedSheet = () => el("p", { class: "empty-sheet" }, "This game never began.");

/**
 * @param {HTMLElement} place
 * @param {string} game
 */
async function showCover(place, game) {
  try {
    if (!(await fetchGame(game))?.cover) return;
    const path = { game: /** @type {GameName} */ (game) }; // it is one of the listed games
    const drawing = parseDrawing(await requestText("/v1/games/{game}/cover.svg", { path }));
    drawing.classList.remove("board"); // only a picture: it has no places to choose
    place.replaceChildren(drawing);
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure; // the sheet is useful without it
  }
}

/**
 * Show the chapter "In five minutes" of the page with the rules.
 * @param {HTMLElement} place
 * @param {string} href
 */
async function showSteps(place, href) {
  const answer = await fetch(href).catch(() => null);
  if (!answer?.ok) return; // the link to the rules remains
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const steps = [...page.querySelectorAll("#five-minutes > article")];
  if (steps.length)
    place.replaceChildren(
      el("h3", {}, "In five minutes"),
      el(
        "ol",
        {},
        steps.map((step) => createStep(step, href)),
      ),
    );
}

/**
 * Build a step from its article on the page with the rules.
 * @param {Element} article
 * @param {string} href of that page
 */
function createStep(article, href) {
  for (const link of article.querySelectorAll("a[href^='#']"))
    link.setAttribute("href", href + (link.getAttribute("href") ?? ""));
  const drawings = [...article.querySelectorAll("figure")];
  for (const svg of article.querySelectorAll("svg.board")) svg.classList.remove("board"); // only a picture
  return el(
    "li",
    {},
    el(
      "div",
      {},
      el("h4", {}, article.querySelector("h3")?.textContent ?? ""),
      ...(article.querySelector(".words")?.childNodes ?? []),
    ),
    drawings.length ? el("div", { class: "waiting-drawings board near" }, drawings) : null,
  );
}
