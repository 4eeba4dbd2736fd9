// Search on a game's rules page, and the button for a trial game. The page itself is complete as served.

import { attachHead } from "../account/menu.js";
import { createTrial, trialSeats } from "../new-table/trial.js";
import { isServiceFailure, request } from "../shared/api-client.js";
import { byId } from "../shared/dom.js";

/** In windows narrower than this the contents are folded. */
const NARROW = 820;

/** The labels of the back link, by the start of the path that it leads to. */
const BACK = {
  "/table/": "Back to the table",
  "/new": "Back to the table you were opening",
  "/help": "Back to Help",
};

const find = /** @type {HTMLInputElement} */ (byId("find"));
const rules = byId("rules");
const articles = [...rules.querySelectorAll("article")];
const chapters = [...rules.querySelectorAll("section")];
const folded = [...rules.querySelectorAll("details")];

/** @param {string} words */
const plain = (words) => words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function search() {
  const words = plain(find.value).split(/\s+/).filter(Boolean);
  rules.classList.toggle("searched", words.length > 0);
  for (const article of articles) {
    const text = plain(article.textContent);
    article.hidden = !words.every((word) => text.includes(word));
  }
  const shown = articles.filter((article) => !article.hidden);
  for (const chapter of chapters)
    chapter.hidden = words.length > 0 && !shown.some((article) => chapter.contains(article));
  for (const each of folded) each.open = words.length > 0;
  byId("found").textContent = words.length ? describeFound(shown.length) : "";
  highlight(words, shown);
}

/** @param {number} count */
function describeFound(count) {
  if (!count) return "No matches. Try a shorter word.";
  return count === 1 ? "Found in 1 place" : `Found in ${count} places`;
}

/**
 * Highlight the matches, if the browser supports it.
 * @param {string[]} words
 * @param {Element[]} shown
 */
function highlight(words, shown) {
  if (!("highlights" in CSS)) return;
  const ranges = words.length ? shown.flatMap((article) => findRanges(article, words)) : [];
  CSS.highlights.set("found", new Highlight(...ranges));
}

/**
 * @param {Element} article
 * @param {string[]} words
 */
function findRanges(article, words) {
  /** @type {Range[]} */
  const ranges = [];
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest("svg")) continue;
    const text = node.nodeValue?.toLowerCase() ?? "";
    for (const word of words)
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
  }
  return ranges;
}

/** Unfold the section that the address points to. */
function unfold() {
  const wanted = document.getElementById(location.hash.slice(1));
  const around = wanted?.querySelector("details") ?? wanted?.closest("details");
  if (around && rules.contains(around)) {
    around.open = true;
    wanted?.scrollIntoView();
  }
}

/** Offer a trial game against as few bots as possible. */
async function offerTrial() {
  const [games, me] = await Promise.all([request("get", "/v1/games", {}), attachHead()]);
  const game = games.find((each) => each.game === gameName());
  const seats = game && trialSeats(game);
  if (game && seats !== undefined)
    byId("trial").append(createTrial(game, seats, { words: "Try this game", getPlayer: () => me }));
}

const gameName = () => decodeURIComponent(location.pathname.split("/").at(-1) ?? "");

/** Point the back link at the page the reader came from, if it is part of this service. */
function showWayBack() {
  const from = document.referrer && new URL(document.referrer);
  if (!from || from.origin !== location.origin || from.pathname.startsWith("/rules/")) return;
  const back = /** @type {HTMLAnchorElement} */ (byId("back"));
  back.href = from.pathname + from.search;
  const known = Object.entries(BACK).find(([path]) => from.pathname.startsWith(path));
  back.textContent = from.pathname === "/" ? "Back to the lobby" : (known?.[1] ?? "Back");
}

byId("search").hidden = false;
showWayBack();
/** @type {HTMLDetailsElement} */ (byId("contents")).open = innerWidth >= NARROW;
find.addEventListener("input", search);
addEventListener("hashchange", unfold);
unfold();
try {
  await offerTrial();
} catch (failure) {
  if (!isServiceFailure(failure)) throw failure; // the rules work without it
}
