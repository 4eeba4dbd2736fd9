// The form for a new tournament: game and format, tables and rounds, pace, and who can watch.

/** @import { Game, NewTournament, NewTournamentBody, PaceName, PaceSummary, Player } from "../shared/api-types" */

import { askName } from "../account/name-forms.js";
import { EntryChoice } from "../new-table/entry-choice.js";
import { OptionFields } from "../new-table/options/option-fields.js";
import { OfflineError, Problem, createCommandId, isServiceFailure, request } from "../shared/api-client.js";
import { createError, createInput, createRow, createSelect, createSubmit } from "../shared/controls.js";
import { createHeading, el, replaceContent } from "../shared/dom.js";
import { humanizeName, shortenTitle } from "../shared/formatters.js";
import { readerZone } from "../shared/time/moments.js";
import { confirmTournament } from "./opening-summary.js";
import { FORM_CHOICES, linkTo } from "./tournament-words.js";

const MOST_LETTERS = 60;
const MOST_SEATS = 5;
const TRIES = 3;
/** @type {PaceName} */
const USUAL = "daily";

/** @type {(readonly [days: string, words: string])[]} */
const ROUND_DAYS = [
  ["", "When all its games are over"],
  ["7", "After a week at most"],
  ["14", "After two weeks at most"],
  ["28", "After four weeks at most"],
  ["56", "After eight weeks at most"],
];

export class NewTournamentForm {
  /**
   * @param {HTMLElement} panel
   * @param {{ games: Game[], paces: PaceSummary[] }} offered
   * @param {() => Player | null} getPlayer
   * @param {(me: Player) => void} onArrival receives the new session's player
   */
  constructor(panel, { games, paces }, getPlayer, onArrival) {
    this.panel = panel;
    this.games = games.filter((game) => seatsOf(game).length > 0);
    this.paces = paces;
    this.getPlayer = getPlayer;
    this.onArrival = onArrival;
    this.game = this.games[0] ?? null;
    this.commandId = createCommandId();
    this.entry = new EntryChoice(null, WHO_ENTERS);
    /** @type {OptionFields | undefined} */
    this.options = undefined;
  }

  render() {
    const { game } = this;
    if (!game) {
      replaceContent(this.panel, createHeading("New tournament"), el("p", {}, "No games are installed."));
      return;
    }
    const error = createError();
    const seats = createSeatsField(game);
    /** @type {HTMLFormElement} */
    const form = el(
      "form",
      {
        onsubmit: async (event) => {
          event.preventDefault();
          await this.submit(game, new FormData(form), error);
        },
      },
      this.createGameField(game),
      createSelect("Format", { name: "form" }, FORM_CHOICES, "swiss").field,
      el("div", { class: "pair" }, seats.field, createNumber("Rounds", "rounds", 3, [1, 30])),
      createNumber("Maximum entrants", "most", 8, [2, 128]),
      this.createPaceField(),
      createSelect("A round ends", { name: "days" }, ROUND_DAYS, "").field,
      createSelect("Who can watch", { name: "public" }, ACCESS, "yes").field,
      this.entry.element,
      createMore(this.showOptions(game, seats), this.suggestName(game)),
      error,
      createRow(createSubmit("Check and open")),
    );
    replaceContent(this.panel, createHeading("New tournament"), form);
  }

  /** @param {Game} game */
  createGameField(game) {
    /** @type {(readonly [string, string])[]} */
    const choices = this.games.map((each) => [each.game, shortenTitle(each.title)]);
    const { field, select } = createSelect("Game", { name: "game" }, choices, game.game);
    select.addEventListener("change", () => {
      this.game = this.games.find((each) => each.game === select.value) ?? game;
      this.render();
      const again = this.panel.querySelector("[name=game]");
      if (again instanceof HTMLElement) again.focus();
    });
    return field;
  }

  /**
   * Show the options for the chosen number of seats.
   * @param {Game} game
   * @param {{ select: HTMLSelectElement }} seats
   */
  showOptions(game, { select }) {
    const box = el("div", {});
    const show = () => {
      this.options = new OptionFields(game, Number(select.value), this.options?.options ?? null);
      box.replaceChildren(this.options.element);
    };
    this.options = undefined;
    select.addEventListener("change", show);
    show();
    return box;
  }

  createPaceField() {
    /** @type {(readonly [string, string])[]} */
    const choices = this.paces.map(({ name }) => [name, humanizeName(name)]);
    const says = el("small", { class: "faint", id: "pace-says" });
    const { field, select } = createSelect(
      "Pace",
      { name: "pace", "aria-describedby": "pace-says" },
      choices,
      USUAL,
    );
    const tell = () => {
      says.textContent = this.paces.find(({ name }) => name === select.value)?.says ?? "";
    };
    select.addEventListener("change", tell);
    tell();
    return el("div", {}, field, says);
  }

  /** @param {Game} game */
  suggestName(game) {
    const me = this.getPlayer();
    const cup = `${shortenTitle(game.title)} cup`;
    return (me ? `${me.name}: ${cup}` : cup).slice(0, MOST_LETTERS);
  }

  /**
   * @param {Game} game
   * @param {FormData} data
   * @param {HTMLElement} error
   */
  async submit(game, data, error) {
    error.textContent = "";
    if (!this.getPlayer()) {
      const me = await askName("to open a tournament");
      if (!me) return;
      this.onArrival(me);
    }
    const tournament = this.readBody(game, data);
    const offered = { game, paces: this.paces };
    confirmTournament(tournament, offered, (trouble) => this.open(tournament, trouble));
  }

  /**
   * @param {NewTournament} tournament
   * @param {HTMLElement} error
   */
  async open(tournament, error) {
    error.textContent = "";
    try {
      location.assign(linkTo(await openTournament({ ...tournament, command_id: this.commandId })));
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      if (failure instanceof Problem) this.commandId = createCommandId();
      error.textContent = failure.message;
    }
  }

  /**
   * @param {Game} game
   * @param {FormData} data
   * @returns {NewTournament}
   */
  readBody(game, data) {
    const days = readText(data, "days");
    return {
      game: game.game,
      form: readText(data, "form") === "swiss" ? "swiss" : "round robin",
      group: Number(readText(data, "group")),
      rounds: Number(readText(data, "rounds")),
      most: Number(readText(data, "most")),
      name: readText(data, "title").trim() || this.suggestName(game),
      options: this.options?.options ?? game.defaults,
      pace: this.paces.find(({ name }) => name === readText(data, "pace"))?.name ?? USUAL,
      zone: readerZone(),
      public: readText(data, "public") === "yes",
      round_days: days ? Number(days) : null,
      entry: this.entry.read(),
      command_id: this.commandId,
    };
  }
}

const WHO_ENTERS = { summary: "Entry requirements", note: "These limits do not apply to you or to bots." };

/** @type {(readonly [string, string])[]} */
const ACCESS = [
  ["yes", "Anybody"],
  ["no", "People with the link"],
];

/** @param {Game} game */
const seatsOf = (game) => game.seats.filter((count) => count > 1 && count <= MOST_SEATS);

/** @param {Game} game */
function createSeatsField(game) {
  const seats = seatsOf(game);
  /** @type {(readonly [number, string])[]} */
  const choices = seats.map((count) => [count, String(count)]);
  return createSelect("Seats per table", { name: "group" }, choices, seats[0] ?? 2);
}

/**
 * @param {string} label
 * @param {string} name
 * @param {number} value
 * @param {readonly [least: number, most: number]} bounds
 */
function createNumber(label, name, value, [min, max]) {
  return createInput(label, { type: "number", name, value, min, max, required: true }).field;
}

/**
 * @param {HTMLElement} options
 * @param {string} suggested
 */
function createMore(options, suggested) {
  const attributes = { name: "title", maxlength: MOST_LETTERS, placeholder: suggested, autocomplete: "off" };
  return el(
    "details",
    {},
    el("summary", {}, "Rules and name"),
    el("div", { class: "more" }, options, createInput("Tournament name", attributes).field),
  );
}

/**
 * Open the tournament. Repeated requests with the same id open it only once.
 * @param {NewTournament} tournament
 */
async function openTournament(tournament) {
  const body = /** @type {NewTournamentBody} */ (tournament); // the form was built from the game's own description
  for (let tried = 0; tried < TRIES; tried += 1) {
    const answer = await request("post", "/v1/tournaments", { body });
    if (answer.status !== 202) return answer.tournament;
  }
  throw new OfflineError();
}

/**
 * @param {FormData} data
 * @param {string} name
 */
function readText(data, name) {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}
