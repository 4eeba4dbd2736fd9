// Tables as rows of a list: game, players, status, last activity, and a link.

/** @import { Game, Table } from "../shared/api-types" */

import { el } from "../shared/dom.js";
import { formatAgo } from "../shared/formatters.js";
import { createPlate } from "../shared/icons.js";
import {
  createFolk,
  createPips,
  describeNow,
  describePlace,
  describePoints,
  describeTerms,
  linkTo,
} from "./table-words.js";

/**
 * @param {readonly Table[]} tables
 * @param {readonly Game[]} games
 * @param {string} action the label of the link
 */
export function createRows(tables, games, action) {
  return el(
    "table",
    { class: "list" },
    el(
      "thead",
      {},
      el(
        "tr",
        { class: "label" },
        ["Table", "Players", "Status", "Last activity"].map((words) => el("th", { scope: "col" }, words)),
        el("th", { scope: "col" }, el("span", { class: "unseen" }, "Action")),
      ),
    ),
    el(
      "tbody",
      {},
      tables.map((table) =>
        createRow(
          table,
          games.find((game) => game.game === table.game),
          action,
        ),
      ),
    ),
  );
}

/**
 * @param {Table} table
 * @param {Game | undefined} game
 * @param {string} action
 */
function createRow(table, game, action) {
  const mine = table.seats.some((seat) => seat.mine && table.waiting.includes(seat.seat));
  const words = mine && table.phase === "playing" ? "Play" : action;
  const href = linkTo(table);
  return el(
    "tr",
    { data: { table: table.id, game: table.game } },
    el(
      "td",
      { class: "what" },
      el(
        "div",
        {},
        createPlate(game?.icon, 34),
        el(
          "div",
          {},
          el("a", { class: "row-name", href, data: { key: table.id } }, table.name),
          el("p", { class: "faint" }, describeTerms(table)),
        ),
      ),
    ),
    el("td", { class: "who" }, createFolk(table, game)),
    el(
      "td",
      { class: "now" },
      table.phase === "open" ? createPips(table) : null,
      " ",
      ...describeState(table),
    ),
    el("td", { class: "since" }, formatAgo(table.moved)),
    el(
      "td",
      { class: "act" },
      el("a", { class: "choice", href, tabindex: "-1", "aria-label": `${words}: ${table.name}` }, words),
    ),
  );
}

/** @param {Table} table */
function describeState(table) {
  const place = describePlace(table);
  return [
    el("span", {}, place ? `${describeNow(table)} \u00b7 you: ${place}` : describeNow(table)),
    table.outcome ? el("p", { class: "faint" }, describePoints(table)) : null,
  ];
}
