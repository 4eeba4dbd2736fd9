// The history of a player's rating in a game: a line over time, and each game that changed it.

/** @import { GameName, RatingStep } from "../shared/api-types" */

import { request } from "../shared/api-client.js";
import { createButton } from "../shared/controls.js";
import { byId, createHeading, el, replaceContent } from "../shared/dom.js";
import { formatCount, shortenTitle } from "../shared/formatters.js";
import { formatDay } from "../shared/time/moments.js";
import { drawGraph } from "./graph.js";
import { createTable, formatChange, formatRating, linkTable } from "./words.js";

const STEPS = 100;

const EARLIER = { data: { key: "earlier" } };

/**
 * Return a sentence that describes the graph.
 * @param {string} title
 * @param {RatingStep[]} steps the latest first
 */
function describeCourse(title, steps) {
  const ratings = steps.map((step) => step.after.rating);
  const [now] = ratings;
  if (now === undefined) return `No rated games of ${title} yet.`;
  const bounds = [Math.min(...ratings), Math.max(...ratings)].map((rating) => formatRating(rating));
  const games = formatCount(steps.length, "game");
  return `Rating in ${title} after each of ${games}: now ${formatRating(now)}, lowest ${bounds[0] ?? ""}, highest ${bounds[1] ?? ""}.`;
}

export class HistoryPanel {
  /**
   * @param {HTMLElement} panel
   * @param {string} player
   */
  constructor(panel, player) {
    this.panel = panel;
    this.player = player;
    /** @type {GameName | null} */
    this.game = null;
    /** @type {RatingStep[]} */
    this.steps = [];
    /** @type {string | null} */
    this.next = null;
    this.title = "";
    new ResizeObserver(() => this.drawAgain()).observe(panel);
    this.width = 0;
  }

  /** @param {GameName} game */
  async show(game) {
    Object.assign(this, { game, steps: [], next: null });
    await this.more();
  }

  async more() {
    if (this.game === null) return;
    const path = { player: this.player, game: this.game };
    const query = { limit: STEPS, after: this.next };
    const page = await request("get", "/v1/players/{player}/ratings/{game}", { path, query });
    this.steps = [...this.steps, ...page.history];
    this.next = page.next;
    this.title = shortenTitle(page.title);
    const held = this.panel.contains(document.activeElement);
    this.render();
    byId("told").textContent = describeCourse(this.title, this.steps);
    if (held && this.next === null) this.panel.querySelector("table")?.parentElement?.focus();
  }

  drawAgain() {
    if (this.steps.length && this.panel.clientWidth !== this.width) this.render();
  }

  render() {
    this.width = this.panel.clientWidth;
    const label = `${describeCourse(this.title, this.steps)} The table below has the numbers.`;
    replaceContent(
      this.panel,
      createHeading(this.title),
      drawGraph(this.panel, this.steps, label),
      createTable(
        `Games that changed the rating in ${this.title}, latest first`,
        ["Date", "Place", "Change", "Rating"],
        this.steps.map((step) => [
          linkTable(step.table, formatDay(step.ended)),
          `${step.place} of ${step.seats}`,
          formatChange(step.after.rating - step.before.rating),
          formatRating(step.after.rating),
        ]),
      ),
      this.next === null ? null : createButton("Earlier games", () => this.more(), "choice", EARLIER),
      this.game === null
        ? null
        : el("p", {}, el("a", { href: `/ratings/${this.game}` }, "All players of this game by rating")),
    );
  }
}
