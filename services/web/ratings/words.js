// Ratings, places and numbers in words.

import { el } from "../shared/dom.js";
import { formatNumber } from "../shared/formatters.js";

/**
 * Write a rating, with the true minus sign.
 * @param {number} rating
 * @param {number} [digits]
 */
export const formatRating = (rating, digits = 1) => formatNumber(rating.toFixed(digits));

/**
 * Write by how much a rating moved.
 * @param {number} change
 */
export const formatChange = (change) =>
  change < 0 ? formatRating(change, 2) : `+${formatRating(change, 2)}`;

/**
 * Make a table of rows.
 * @param {string} caption
 * @param {string[]} heads
 * @param {(string | Node)[][]} rows the first of each names it
 */
export function createTable(caption, heads, rows) {
  return el(
    "div",
    { class: "breadth", role: "region", tabindex: "0", "aria-label": caption },
    el(
      "table",
      {},
      el("caption", { class: "unseen" }, caption),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          heads.map((words) => el("th", { scope: "col" }, words)),
        ),
      ),
      el(
        "tbody",
        {},
        rows.map(([name = "", ...cells]) =>
          el(
            "tr",
            {},
            el("th", { scope: "row" }, name),
            cells.map((cell) => el("td", { class: "figures" }, cell)),
          ),
        ),
      ),
    ),
  );
}

/**
 * Make a link to a player's page.
 * @param {string} player
 * @param {string} name
 */
export const linkPlayer = (player, name) => el("a", { href: `/player/${encodeURIComponent(player)}` }, name);

/**
 * Make a link to a table.
 * @param {string} table
 * @param {string} words
 */
export const linkTable = (table, words) => el("a", { href: `/table/${encodeURIComponent(table)}` }, words);
