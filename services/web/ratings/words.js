// Ratings, places and numbers in words.

import { el } from "../shared/dom.js";
import { formatNumber } from "../shared/formatters.js";

/**
 * Format a rating, with a true minus sign.
 * @param {number} rating
 * @param {number} [digits]
 */
export const formatRating = (rating, digits = 1) => formatNumber(rating.toFixed(digits));

/**
 * Format the change of a rating.
 * @param {number} change
 */
export const formatChange = (change) =>
  change < 0 ? formatRating(change, 2) : `+${formatRating(change, 2)}`;

/**
 * Build a table.
 * @param {string} caption
 * @param {string[]} heads
 * @param {(string | Node)[][]} rows the first cell of each is its header
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
 * Build a link to a player's page.
 * @param {string} player
 * @param {string} name
 */
export const linkPlayer = (player, name) => el("a", { href: `/player/${encodeURIComponent(player)}` }, name);

/**
 * Build a link to a table.
 * @param {string} table
 * @param {string} words
 */
export const linkTable = (table, words) => el("a", { href: `/table/${encodeURIComponent(table)}` }, words);
