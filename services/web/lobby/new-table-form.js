// A new table: the form is made from what the catalogue says of each game.

/** @import { Game, NewTable, PaceSummary, Player, Table } from "../shared/api-types" */

import { askName } from "../account/name-forms.js";
import { Problem, createCommandId, isServiceFailure, request } from "../shared/api-client.js";
import {
  createCheckbox,
  createError,
  createInput,
  createRow,
  createSelect,
  createSubmit,
} from "../shared/controls.js";
import { createHeading, el, replaceContent } from "../shared/dom.js";
import { shortenTitle } from "../shared/formatters.js";
import { EntryChoice } from "./entry-choice.js";
import { createOptionFields, readOptions } from "./option-fields.js";
import { openTable, takeSeats } from "./open-table.js";
import { PaceChoice } from "./pace-choice.js";
import { RatedChoice } from "./rated-choice.js";
import { SeatChoice } from "./seat-choice.js";

const MOST_LETTERS = 60;
const USUAL_SEATS = 4;

export class NewTableForm {
  /**
   * @param {HTMLElement} panel
   * @param {{ games: Game[], paces: PaceSummary[] }} offered
   * @param {() => Player | null} getPlayer
   * @param {(me: Player) => Promise<void>} onArrival hears who came in to open a table
   */
  constructor(panel, { games, paces }, getPlayer, onArrival) {
    this.panel = panel;
    this.games = games;
    this.pace = new PaceChoice(paces);
    this.getPlayer = getPlayer;
    this.onArrival = onArrival;
    this.game = games[0] ?? null;
    this.seats = 0;
    this.several = false;
    this.rated = false;
    this.entry = new EntryChoice(null);
    this.commandId = createCommandId();
    /** @type {Table | "lost" | null} */
    this.again = null;
  }

  /** Draw the form; `?again=TABLE` fills it as that table was. */
  async show() {
    if (!this.game) {
      replaceContent(this.panel, createHeading("New table"), el("p", {}, "No game is installed."));
      return;
    }
    const again = new URLSearchParams(location.search).get("again");
    if (again && !this.again) await this.fillLike(again);
    this.seats ||= usualSeats(this.game);
    this.render(this.game);
  }

  /** @param {string} table */
  async fillLike(table) {
    try {
      const { table: known, pace } = await request("get", "/v1/tables/{table}", { path: { table } });
      this.again = known;
      this.pace.fillLike({ name: known.pace ?? null, pace: pace ?? null, hours: known.hours });
      this.game = this.games.find((game) => game.game === known.game) ?? this.game;
      this.seats = known.seats.length;
      this.rated = known.rated;
      this.entry = new EntryChoice(known.entry);
      this.several = known.several && known.seats.filter((seat) => seat.mine).length > 1;
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      this.again = "lost";
    }
  }

  /** The table that this one is to be like. */
  get model() {
    return this.again === "lost" ? null : this.again;
  }

  /** @param {Game} game */
  render(game) {
    const choice = new SeatChoice(this.seats, this.several, this.model);
    const several = createCheckbox("One person plays several seats (hot-seat); counts in no standings", {
      name: "several",
      checked: this.several,
    });
    const rated = new RatedChoice(this.rated, (checked) => {
      this.rated = checked;
    });
    const access = this.createAccessField();
    const suitRated = () =>
      rated.allow(!this.several && this.seats > 1 && access.select.value === "yes", this.getPlayer());
    access.select.addEventListener("change", suitRated);
    several.input.addEventListener("change", () => {
      this.several = several.input.checked;
      suitRated();
      choice.allowSeveral(this.several);
      this.pace.suggest(choice.alone);
    });
    choice.fieldset.addEventListener("change", () => this.pace.suggest(choice.alone));
    this.pace.suggest(choice.alone);
    suitRated();
    const error = createError();
    /** @type {HTMLFormElement} */
    const form = el(
      "form",
      {
        onsubmit: async (event) => {
          event.preventDefault();
          await this.submit(game, form, error);
        },
      },
      el(
        "div",
        { class: "pair" },
        this.games.length > 1 ? this.createGameField(game) : el("p", { class: "game-name" }, game.title),
        this.createSeatsField(game),
      ),
      choice.fieldset,
      several.field,
      this.pace.fieldset,
      access.field,
      rated.field,
      this.entry.element,
      this.createMore(game),
      el(
        "p",
        { class: "faint" },
        `${game.summary} `,
        el("a", { href: `/rules/${encodeURIComponent(game.game)}` }, "How to play"),
        ".",
      ),
      error,
      createRow(createSubmit("Open the table")),
    );
    replaceContent(this.panel, createHeading("New table"), form);
  }

  /** @param {Game} game */
  createGameField(game) {
    /** @type {(readonly [string, string])[]} */
    const choices = this.games.map((each) => [each.game, each.title]);
    const { field, select } = createSelect("Game", { name: "game" }, choices, game.game);
    select.addEventListener("change", () => {
      const chosen = this.games.find((each) => each.game === select.value) ?? game;
      this.game = chosen;
      if (!chosen.seats.includes(this.seats)) this.seats = chosen.seats[0] ?? this.seats;
      this.render(chosen);
    });
    return field;
  }

  /** @param {Game} game */
  createSeatsField(game) {
    /** @type {(readonly [number, string])[]} */
    const choices = game.seats.map((count) => [count, String(count)]);
    const { field, select } = createSelect("Seats", { name: "seats" }, choices, this.seats);
    select.addEventListener("change", () => {
      this.seats = Number(select.value);
      this.render(game);
    });
    return field;
  }

  createAccessField() {
    /** @type {(readonly [string, string])[]} */
    const choices = [
      ["yes", "Everybody"],
      ["no", "Only with the link"],
    ];
    const chosen = this.model?.public === false ? "no" : "yes";
    return createSelect("Who may watch", { name: "public" }, choices, chosen);
  }

  /** @param {Game} game */
  createMore(game) {
    const like = this.model?.game === game.game ? this.model.options : null;
    const name = createInput("Name of the table", {
      name: "title",
      maxlength: MOST_LETTERS,
      placeholder: this.suggestName(game),
      autocomplete: "off",
    });
    const begin = createSelect(
      "The game begins",
      { name: "begin" },
      [
        ["full", "When every seat is taken"],
        ["owner", "When I say so"],
      ],
      "full",
    );
    return el(
      "details",
      { open: this.again !== null },
      el("summary", {}, "Rules and name"),
      el("div", { class: "more" }, createOptionFields(game, like, this.seats), name.field, begin.field),
    );
  }

  /** @param {Game} game */
  suggestName(game) {
    const me = this.getPlayer();
    return me ? `${me.name}: ${shortenTitle(game.title)}` : shortenTitle(game.title);
  }

  /**
   * @param {Game} game
   * @param {HTMLFormElement} form
   * @param {HTMLElement} error
   */
  async submit(game, form, error) {
    error.textContent = "";
    if (!this.getPlayer()) {
      const me = await askName("to open a table");
      if (!me) return;
      void this.onArrival(me);
    }
    try {
      const data = new FormData(form);
      const table = await openTable(this.readBody(game, data));
      await takeSeats(table, this.readOwnSeats(data).slice(1));
      location.assign(`/table/${encodeURIComponent(table.id)}`);
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      if (failure instanceof Problem) this.commandId = createCommandId();
      error.textContent = failure.message;
    }
  }

  /**
   * Give the seats that the reader takes: more than one only at a hot-seat table.
   * @param {FormData} data
   */
  readOwnSeats(data) {
    return range(this.seats).filter((seat) => data.get(`seat-${seat}`) === "me");
  }

  /**
   * @param {Game} game
   * @param {FormData} data
   * @returns {NewTable}
   */
  readBody(game, data) {
    const [mine] = this.readOwnSeats(data);
    const kinds = range(this.seats).map(
      (seat) => /** @type {const} */ ([seat, readText(data, `seat-${seat}`)]),
    );
    const bots = Object.fromEntries(kinds.filter(([, kind]) => kind && kind !== "me"));
    return {
      game: game.game,
      seats: this.seats,
      name: readText(data, "title").trim() || this.suggestName(game).slice(0, MOST_LETTERS),
      options: readOptions(game, data),
      public: data.get("public") === "yes",
      ...this.pace.read(),
      begin: data.get("begin") === "owner" ? "owner" : "full",
      several: this.several,
      rated: data.get("rated") === "on",
      entry: this.entry.read(),
      command_id: this.commandId,
      me: mine === undefined ? null : { seat: mine },
      bots,
    };
  }
}

/** @param {Game} game */
const usualSeats = (game) => (game.seats.includes(USUAL_SEATS) ? USUAL_SEATS : (game.seats[0] ?? 0));

/** @param {number} count */
const range = (count) => Array.from({ length: count }, (_, index) => index);

/**
 * @param {FormData} data
 * @param {string} name
 */
function readText(data, name) {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}
