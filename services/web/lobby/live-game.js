// One running game shown live in the lobby, to show newcomers what games here look like.

/** @import { Table, TableView } from "../shared/api-types" */

import { isServiceFailure, request, requestText } from "../shared/api-client.js";
import { createHeading, el, parseDrawing } from "../shared/dom.js";
import { formatNumber, shortenTitle } from "../shared/formatters.js";
import { createBadge } from "../shared/icons.js";
import { nameHolder, scoreOf, scoreboardEntryOf } from "../shared/seats.js";
import { TableStream } from "../shared/table-stream.js";

const PAUSE = 1200;

/**
 * Choose the game to show, preferably with many bots, because bots keep moving.
 * @param {Table[]} playing
 * @param {Table[]} ended
 */
function chooseTable(playing, ended) {
  /** @param {Table} table */
  const bots = (table) => table.seats.filter((seat) => seat.bot).length / table.seats.length;
  const open = playing.filter((table) => table.public);
  const [first] = open.toSorted((a, b) => bots(b) - bots(a) || b.moved - a.moved);
  return first ?? ended[0] ?? null;
}

export class LiveGame {
  /** @param {HTMLElement} panel */
  constructor(panel) {
    this.panel = panel;
    /** @type {Table | null} */
    this.table = null;
    /** @type {TableStream | null} */
    this.stream = null;
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  /**
   * Show a game; a game already shown stays until it ends.
   * @param {Table[]} playing
   * @param {Table[]} ended
   */
  async show(playing, ended) {
    const still = playing.some((table) => table.id === this.table?.id);
    const table = still ? this.table : chooseTable(playing, ended);
    if (table?.id === this.table?.id) return;
    this.stream?.close();
    this.stream = null;
    this.table = table;
    this.panel.replaceChildren();
    if (!table) return;
    const head = await this.draw(table);
    if (table.phase !== "playing" || head === null || this.table !== table) return;
    this.stream = new TableStream(table.id, null, head, {
      onRecord: () => this.drawSoon(table),
      onState: () => undefined,
    });
  }

  /** @param {Table} table */
  drawSoon(table) {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      if (this.table === table) void this.draw(table);
    }, PAUSE);
  }

  /**
   * Draw the table's current position and return its last record; null if it could not be drawn.
   * @param {Table} table
   */
  async draw(table) {
    const path = { table: table.id };
    try {
      const now = await request("get", "/v1/tables/{table}", { path });
      const query = { at: now.at, theme: /** @type {const} */ ("page") };
      const markup = await requestText("/v1/tables/{table}/board.svg", { path, query });
      if (this.table === table) this.fill(now, markup);
      return now.head.seq;
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      console.info("The live game could not be displayed", failure);
      return null;
    }
  }

  /**
   * @param {TableView} now
   * @param {string} markup
   */
  fill(now, markup) {
    const { table } = now;
    const href = `/table/${encodeURIComponent(table.id)}`;
    const playing = table.phase === "playing";
    const focused = this.panel.contains(document.activeElement);
    const link = el("a", { class: "choice", href }, playing ? "Watch" : "Review");
    this.panel.replaceChildren(
      createHeading(`${playing ? "Live" : "Finished"}: ${shortenTitle(table.title)}`),
      el("a", { class: "showcase", href, tabindex: "-1", "aria-hidden": "true" }, parseDrawing(markup)),
      el("div", { class: "caption" }, createSeats(now), link),
    );
    if (focused) link.focus({ preventScroll: true });
  }
}

/** @param {TableView} now */
function createSeats(now) {
  const asked = new Set(now.waiting.map((each) => each.seat));
  const seats = now.table.seats.map((seat) =>
    el(
      "li",
      { class: asked.has(seat.seat) ? "to-move" : null },
      createBadge(seat.seat, 22, scoreboardEntryOf(now, seat.seat).colour),
      el("span", {}, nameHolder(seat, now.table.seats)),
      el("span", { class: "figures strong" }, formatNumber(scoreOf(now, seat.seat) ?? "")),
    ),
  );
  return el("ul", { class: "seats" }, seats);
}
