// Seeks (requests for opponents): the reader's, those of other players, and the form for a new one.

/** @import { Game, PaceSummary, Player, Seek } from "../shared/api-types" */

import { askName } from "../account/name-forms.js";
import { onSubmit } from "../account/form-submission.js";
import { isServiceFailure, request } from "../shared/api-client.js";
import {
  createButton,
  createCheckbox,
  createError,
  createInput,
  createSelect,
  createSubmit,
} from "../shared/controls.js";
import { el, replaceContent } from "../shared/dom.js";
import { formatPace, joinChoices, shortenTitle } from "../shared/formatters.js";
import { describeEntry } from "../account/entry.js";
import { EntryChoice } from "../new-table/entry-choice.js";

const MOST_SHOWN = 20;
const WHO_PLAYS = {
  summary: "Opponents",
  note: "These limits apply to everyone you are matched with.",
};

/**
 * Return whether two seeks are for the same game.
 * @param {Seek} a
 * @param {Seek} b
 */
function isAlike(a, b) {
  const [first, second] = [a, b].map(({ games, seats, pace, rated }) =>
    JSON.stringify([games, seats, pace, rated]),
  );
  return first === second;
}

export class SeekList {
  /**
   * @param {{ games: Game[], paces: PaceSummary[] }} offered
   * @param {() => Player | null} getPlayer
   * @param {(me: Player) => Promise<void>} onArrival receives the new session's player
   */
  constructor({ games, paces }, getPlayer, onArrival) {
    this.games = games;
    this.paces = paces;
    this.getPlayer = getPlayer;
    this.onArrival = onArrival;
    /** @type {readonly Seek[]} */
    this.seeks = [];
    this.list = el("ul", { class: "found" });
    this.error = createError();
    this.element = el(
      "section",
      { "aria-label": "Players looking for a game" },
      el("h2", {}, "Players looking for a game"),
      this.list,
      this.error,
      this.createForm(),
    );
  }

  async load() {
    this.seeks = (await request("get", "/v1/seeks", {})).seeks;
  }

  render() {
    replaceContent(
      this.list,
      this.seeks.slice(0, MOST_SHOWN).map((seek) => this.createItem(seek)),
    );
    this.list.hidden = !this.seeks.length;
  }

  /** @param {Seek} seek */
  createItem(seek) {
    const words = `${seek.mine ? "You are" : `${seek.name} is`} looking for ${this.describe(seek)}`;
    return el("li", {}, el("span", {}, words), this.createActions(seek));
  }

  /** @param {Seek} seek */
  createActions(seek) {
    if (seek.table)
      return el("a", { class: "sign", href: `/table/${encodeURIComponent(seek.table)}` }, "Sit down");
    if (seek.mine)
      return createButton("Stop looking", () => this.remove(seek), "plain", {
        data: { key: `seek ${seek.id}` },
      });
    if (this.seeks.some((other) => other.mine && isAlike(other, seek)))
      return el("span", { class: "faint" }, "You are looking for this, too");
    return createButton("Join", () => this.join(seek), "choice", {
      "aria-label": `Join ${seek.name}`,
      data: { key: `seek ${seek.id}` },
    });
  }

  /** @param {Seek} seek */
  describe({ games, seats, pace, rated, entry }) {
    const titles = games.map((name) =>
      shortenTitle(this.games.find((game) => game.game === name)?.title ?? name),
    );
    const parts = [
      joinChoices(titles),
      `${joinChoices(seats.map(String))} players`,
      formatPace(null, pace),
      rated ? "rated" : null,
      ...(entry ? describeEntry({ entry }) : []),
    ];
    return parts.filter((words) => words !== null).join(" \u00b7 ");
  }

  createForm() {
    /** @type {(readonly [string, string])[]} */
    const titles = this.games.map((game) => [game.game, shortenTitle(game.title)]);
    const game = createSelect("Game", { name: "seek-game" }, titles, titles[0]?.[0] ?? "");
    const counts = el("select", { name: "seek-seats" });
    const fillCounts = () => {
      const chosen = this.games.find((each) => each.game === game.select.value);
      const several = chosen?.seats.filter((count) => count > 1) ?? [];
      counts.replaceChildren(
        ...several.map((count) => el("option", { value: count }, String(count))),
        el("option", { value: several.join(" ") }, "Any number"),
      );
    };
    game.select.addEventListener("change", fillCounts);
    fillCounts();
    const pace = createSelect(
      "Pace",
      { name: "seek-pace" },
      this.paces.map((each) => /** @type {const} */ ([each.name, formatPace(null, each.name)])),
      "daily",
    );
    const most = createInput("Stop after this many tables", {
      name: "seek-most",
      type: "number",
      min: 1,
      max: 100,
      value: 1,
      required: true,
    });
    const rated = createCheckbox("Rated, if all players agree", { name: "seek-rated" });
    const entry = new EntryChoice(null, WHO_PLAYS);
    const status = createError();
    const send = async () => {
      const seats = counts.value.split(" ").map(Number);
      const chosen = this.paces.find((each) => each.name === pace.select.value)?.name ?? "daily";
      const body = { games: [game.select.value], seats, pace: chosen, most: Number(most.input.value) };
      await this.look({ ...body, rated: rated.input.checked, entry: entry.read() });
    };
    return el(
      "details",
      {},
      el("summary", {}, "Find opponents"),
      el(
        "form",
        { class: "more", onsubmit: onSubmit(status, send) },
        el(
          "p",
          { class: "faint" },
          "A table opens once enough players want the same game. You then have two days to take your seat.",
        ),
        game.field,
        el("label", { class: "field" }, el("span", {}, "Players"), counts),
        pace.field,
        most.field,
        rated.field,
        entry.element,
        createSubmit("Find opponents", "sign"),
        status,
      ),
    );
  }

  /**
   * Create a seek for the same game as another player's, for one table.
   * @param {Seek} seek
   */
  async join({ games, seats, pace, rated }) {
    await this.attempt(() => this.look({ games, seats, pace, rated, most: 1, entry: null }));
  }

  /** @param {Pick<Seek, "games" | "seats" | "pace" | "rated" | "most" | "entry">} wanted */
  async look(wanted) {
    if (!this.getPlayer()) {
      const me = await askName("to find opponents");
      if (!me) return;
      void this.onArrival(me);
    }
    await request("post", "/v1/seeks", {
      body: { ...wanted, games: [...wanted.games], seats: [...wanted.seats] },
    });
    await this.refresh();
  }

  /** @param {Seek} seek */
  remove(seek) {
    return this.attempt(async () => {
      await request("delete", "/v1/seeks/{seek}", { path: { seek: seek.id } });
      await this.refresh();
    });
  }

  async refresh() {
    await this.load();
    this.render();
  }

  /** @param {() => Promise<void>} act */
  async attempt(act) {
    this.error.textContent = "";
    try {
      await act();
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      this.error.textContent = failure.message;
    }
  }
}
