// The choice of a bot: its strength in stars, and the measured figures behind them.

/** @import { BotKind, Strengths } from "./api-types" */
/** @import { Attributes } from "./dom.js" */

import { el } from "./dom.js";
import { capitalize, formatNumber } from "./formatters.js";
import { BOT_KINDS } from "./seats.js";

const MOST = 5;
/** The stars and the rating of the quick bot, to which the others are compared. */
const MIDDLE = { stars: 3, rating: 1000 };
/** The rating difference at which the better of two bots wins four games out of five. */
const STAR = 250;

/** Standard errors on either side of a rating for a 95 % confidence interval. */
const CONFIDENCE = 1.96;

const SCALE =
  "Measured in games between bots; \u00b1 is the 95% confidence interval. One more star means " +
  "winning about four games out of five. An unmeasured bot has the same stars as the bot above it.";

/**
 * Count the stars of each bot in a game. An unmeasured bot has as many as the next weaker one; bots for
 * testing have none.
 * @param {Strengths} strengths the measured ratings in the game
 */
export function countStars(strengths) {
  /** @type {Partial<Record<BotKind, number>>} */
  const stars = {};
  let least = 0;
  for (const { kind, testing } of BOT_KINDS) {
    const measured = strengths[kind];
    if (measured) least = toStars(measured.rating);
    if (least && !testing) stars[kind] = least;
  }
  return stars;
}

/** @param {number} rating */
function toStars(rating) {
  const stars = MIDDLE.stars + Math.round((rating - MIDDLE.rating) / STAR);
  return Math.min(MOST, Math.max(1, stars));
}

/** @param {number} stars */
const drawStars = (stars) => "\u2605".repeat(stars) + "\u2606".repeat(MOST - stars);

/** @param {number} stars */
const nameStars = (stars) => `${stars} of ${MOST} stars`;

/**
 * Build the options of a list of bots, the weakest first, with those for testing in a group at the end.
 * @param {Strengths} strengths the measured ratings in the game
 * @param {string} chosen
 */
export function createBotOptions(strengths, chosen) {
  const stars = countStars(strengths);
  const create = (/** @type {(typeof BOT_KINDS)[number]} */ { kind, strength, how }) => {
    const count = stars[kind];
    return el(
      "option",
      {
        value: kind,
        selected: kind === chosen,
        "aria-label": count ? `Bot, ${strength}, ${nameStars(count)}: ${how}` : null,
      },
      `Bot, ${strength}${count ? ` ${drawStars(count)}` : ""}: ${how}`,
    );
  };
  return [
    ...BOT_KINDS.filter(({ testing }) => !testing).map(create),
    el("optgroup", { label: "For testing" }, BOT_KINDS.filter(({ testing }) => testing).map(create)),
  ];
}

/**
 * Build a labelled list of bots.
 * @param {string} label
 * @param {Attributes} attributes of the list
 * @param {Strengths} strengths the measured ratings in the game; none if it is not known
 * @param {BotKind} chosen
 */
export function createBotSelect(label, attributes, strengths, chosen) {
  const select = el("select", attributes, createBotOptions(strengths, chosen));
  return { field: el("label", { class: "field" }, el("span", {}, label), select), select };
}

/**
 * Return the kind of bot for a value of the list.
 * @param {string} value
 */
export const pickBot = (value) => BOT_KINDS.find(({ kind }) => kind === value)?.kind ?? "companion";

/**
 * Build the folded table of the bots' ratings in a game; null if none has been measured.
 * @param {Strengths} strengths
 */
export function createStrengthTable(strengths) {
  if (!Object.keys(strengths).length) return null;
  const stars = countStars(strengths);
  const rows = BOT_KINDS.map(({ kind, strength }) => {
    const count = stars[kind];
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, capitalize(strength)),
      el(
        "td",
        {},
        count ? el("span", { role: "img", "aria-label": nameStars(count) }, drawStars(count)) : "",
      ),
      el("td", {}, describeRating(strengths[kind])),
    );
  });
  const head = ["Bot", "Strength", "Rating"].map((words) => el("th", { scope: "col" }, words));
  return el(
    "details",
    { class: "strengths" },
    el("summary", {}, "How strong are the bots?"),
    el("table", {}, el("thead", {}, el("tr", {}, head)), el("tbody", {}, rows)),
    el("p", { class: "faint" }, SCALE),
  );
}

/** @param {Strengths[string] | undefined} strength */
function describeRating(strength) {
  if (!strength) return "not measured";
  const { rating, error } = strength;
  const margin = error ? ` \u00b1 ${formatNumber(Math.round(CONFIDENCE * error))}` : "";
  return `${formatNumber(rating)}${margin}`;
}
