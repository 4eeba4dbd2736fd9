// The form for a new table: game, seats, options, pace, and who can join.

/** @import { Game, NewTable, PaceSummary, Player, Table } from "../shared/api-types" */
/** @import { KeptChoices } from "./kept-choices.js" */

import { askName } from "../account/name-forms.js";
import { Problem, createCommandId, isServiceFailure, request } from "../shared/api-client.js";
import { createCheckbox, createError } from "../shared/controls.js";
import { createHeading, el, replaceContent } from "../shared/dom.js";
import { shortenTitle } from "../shared/formatters.js";
import { createChoices } from "./options/choices.js";
import { createGameCards } from "./game-cards.js";
import { fillIn, findChoices, keepChoices } from "./kept-choices.js";
import { OptionFields } from "./options/option-fields.js";
import { describeOptions } from "../shared/option-words.js";
import { fetchOwnTables, findLastOpened, isNewcomer, nameTable, openTable, takeSeats } from "./open-table.js";
import { PaceChoice } from "./pace/pace-choice.js";
import { RememberedNote } from "./remembered-note.js";
import { SeatChoice } from "./seat-choice.js";
import { showSummary } from "./summary.js";
import { VisitorChoice } from "./visitor-choice.js";

const USUAL_SEATS = 4;

export class NewTableForm {
  /**
   * @param {HTMLElement} panel
   * @param {{ games: Game[], paces: PaceSummary[] }} offered
   * @param {() => Player | null} getPlayer
   * @param {(me: Player) => void} onArrival receives the new session's player
   */
  constructor(panel, { games, paces }, getPlayer, onArrival) {
    this.panel = panel;
    this.games = games;
    this.getPlayer = getPlayer;
    this.onArrival = onArrival;
    this.pace = new PaceChoice(paces);
    this.pace.fieldset.addEventListener("change", () => this.summarize());
    this.commandId = createCommandId();
    this.seats = 0;
    this.several = false;
    /** Whether the reader has not finished any game yet. */
    this.isNew = true;
    /** @type {Table | null} */
    this.model = null;
    /** @type {Map<string, Table[]>} */
    this.ownTables = new Map();
    this.remembered = new RememberedNote(() => this.useBasicOptions());
    this.visitors = new VisitorChoice(null, () => this.summarize());
    this.summary = el("aside", { class: "summary", "aria-label": "Your new table" });
    this.error = createError();
    this.steps = el("div", { class: "steps" });
  }

  /** Draw the form. `?game=NAME` selects a game; `?again=TABLE` copies a table's settings. */
  async show() {
    const asked = new URLSearchParams(location.search);
    const game = this.games.find((each) => each.game === asked.get("game")) ?? this.games[0];
    if (!game) {
      replaceContent(this.panel, createHeading("New table"), el("p", {}, "No games are installed."));
      return;
    }
    const again = asked.get("again");
    const like = again ? await this.fillLike(again) : null;
    /** @type {HTMLFormElement} */
    this.form = el(
      "form",
      {
        class: "new-table",
        onsubmit: (event) => {
          event.preventDefault();
          void this.submit();
        },
      },
      this.steps,
      this.summary,
    );
    this.panel.replaceChildren(this.form);
    const kept = findChoices();
    const before = this.games.find((each) => each.game === kept?.game);
    await this.chooseGame(before ?? like ?? game);
    if (kept && before) this.restore(before, kept);
    addEventListener("pagehide", () => this.form && keepChoices(this.form, this.options?.options ?? {}));
  }

  /**
   * Restore the choices that the reader made before leaving the form.
   * @param {Game} game
   * @param {KeptChoices} kept
   */
  restore(game, { fields, options }) {
    const { form } = this;
    if (!form) return;
    fillIn(
      form,
      fields.filter(({ name }) => name === "seats" || name === "several"), // they decide which others there are
    );
    this.render(game, options);
    fillIn(form, fields);
    this.remembered.hide();
  }

  /** @param {string} table */
  async fillLike(table) {
    try {
      const { table: known, pace } = await request("get", "/v1/tables/{table}", { path: { table } });
      this.model = known;
      this.pace.fillLike({ name: known.pace ?? null, pace: pace ?? null, hours: known.hours });
      this.seats = known.seats.length;
      this.visitors = new VisitorChoice(known, () => this.summarize());
      this.several = known.several && known.seats.filter((seat) => seat.mine).length > 1;
      return this.games.find((game) => game.game === known.game) ?? null;
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      return null;
    }
  }

  /** @param {Game} game */
  async chooseGame(game) {
    this.game = game;
    const tables = await this.findOwnTables(game);
    if (this.game !== game) return;
    if (!game.seats.includes(this.seats)) this.seats = usualSeats(game, this.isNew);
    if (this.model?.game === game.game) this.render(game, this.model.options);
    else this.renderLike(game, findLastOpened(tables, this.getPlayer()?.player ?? null));
  }

  /**
   * Draw the form with the options of the reader's last table, and say so; without one, with the basic game.
   * @param {Game} game
   * @param {Table | null} last
   */
  renderLike(game, last) {
    this.render(game, last ? last.options : game.first);
    if (this.options) this.remembered.show(game, last, this.options);
  }

  /** Choose the basic game instead of the options of the reader's last table. */
  useBasicOptions() {
    this.remembered.hide();
    if (this.game) this.render(this.game, this.game.first);
  }

  /**
   * Return the reader's tables of this game.
   * @param {Game} game
   */
  async findOwnTables(game) {
    const known = this.ownTables.get(game.game);
    if (known) return known;
    const isKnown = this.getPlayer() !== null;
    const [tables, isNew] = isKnown
      ? await Promise.all([fetchOwnTables(game.game), isNewcomer()])
      : [[], true];
    this.isNew = isNew;
    this.ownTables.set(game.game, tables);
    return tables;
  }

  /**
   * @param {Game} game
   * @param {object} options
   */
  render(game, options) {
    const sitting = new SeatChoice(this.seats, this.several, this.model, this.getPlayer()?.name ?? null, {
      colours: game.colours,
      bot: this.isNew ? "beginner" : "companion",
      strengths: game.strengths,
    });
    this.sitting = sitting;
    this.options = new OptionFields(game, this.seats, options, {
      onChange: () => {
        this.remembered.hide();
        this.summarize();
      },
      nameSeat: (seat) => sitting.nameSeat(seat),
    });
    this.visitors.suggest(this.suggestName(game));
    const box = createCheckbox("Hot-seat: one player can hold several seats (never rated)", {
      name: "several",
      checked: this.several,
    });
    box.input.addEventListener("change", () => {
      this.several = box.input.checked;
      sitting.allowSeveral(this.several);
      this.follow();
    });
    sitting.fieldset.addEventListener("change", () => {
      this.options?.render();
      this.follow();
    });
    replaceContent(
      this.steps,
      createGameCards(this.games, game, (chosen) => void this.chooseGame(chosen)),
      el(
        "section",
        { class: "step-part" },
        this.createCounts(game),
        sitting.fieldset,
        this.seats > 1 ? box.field : null,
      ),
      createOptionStep(this.options, this.remembered.element),
      this.pace.fieldset,
      this.visitors.element,
    );
    if (this.form) this.form.dataset.game = game.game;
    this.follow();
  }

  /** @param {Game} game */
  createCounts(game) {
    return createChoices({
      label: "How many players?",
      name: "seats",
      choices: game.seats.map((count) => ({ value: count, words: count === 1 ? "1 (solo)" : String(count) })),
      chosen: this.seats,
      onChange: (value) => {
        this.seats = Number(value);
        this.render(game, this.options?.options ?? game.defaults);
      },
    });
  }

  /** Update the recommended pace and the requirements, which depend on the seating. */
  follow() {
    if (!this.sitting) return;
    this.pace.suggest(this.sitting.alone);
    this.visitors.allow({
      waits: this.sitting.kinds.includes(""),
      competes: !this.several && this.seats > 1,
      me: this.getPlayer(),
    });
    this.summarize();
  }

  summarize() {
    const { game, sitting, options } = this;
    if (!game || !sitting || !options) return;
    showSummary(
      this.summary,
      {
        game,
        kinds: sitting.kinds,
        chosen: describeOptions(game, options.options, this.seats, (seat) => sitting.nameSeat(seat)),
        pace: this.pace.describe(),
        isPublic: this.visitors.isPublic,
        rated: this.visitors.rated,
      },
      this.error,
    );
  }

  /** @param {Game} game */
  suggestName(game) {
    const taken = (this.ownTables.get(game.game) ?? []).map(({ name }) => name);
    return nameTable(this.getPlayer()?.name ?? null, shortenTitle(game.title), taken);
  }

  async submit() {
    const { game, sitting } = this;
    if (!game || !sitting) return;
    this.error.textContent = "";
    if (!this.getPlayer()) {
      const me = await askName("to open a table");
      if (!me) return;
      this.onArrival(me);
      this.ownTables.delete(game.game); // the reader may have had tables before logging in
      await this.findOwnTables(game);
      this.visitors.suggest(this.suggestName(game));
    }
    try {
      const table = await openTable(this.readBody(game, sitting));
      await takeSeats(table, sitting.own.slice(1));
      location.assign(`/table/${encodeURIComponent(table.id)}`);
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      if (failure instanceof Problem) this.commandId = createCommandId();
      this.error.textContent = failure.message;
    }
  }

  /**
   * @param {Game} game
   * @param {SeatChoice} sitting
   * @returns {NewTable}
   */
  readBody(game, sitting) {
    const [mine] = sitting.own;
    const bots = sitting.kinds.map((kind, seat) => /** @type {const} */ ([seat, kind]));
    return {
      game: game.game,
      seats: this.seats,
      ...this.visitors.read(),
      ...this.pace.read(),
      options: this.options?.options ?? game.defaults,
      several: this.several,
      command_id: this.commandId,
      me: mine === undefined ? null : { seat: mine },
      bots: Object.fromEntries(bots.filter(([, kind]) => kind && kind !== "me")),
    };
  }
}

/**
 * @param {OptionFields} options
 * @param {HTMLElement} note
 */
const createOptionStep = (options, note) =>
  options.element.hidden
    ? null
    : el("section", { class: "step-part" }, el("h2", {}, "Game options"), note, options.element);

/**
 * Return the default number of seats; for a first game, the fewest that allow an opponent.
 * @param {Game} game
 * @param {boolean} isNew
 */
function usualSeats({ seats }, isNew) {
  const few = seats.find((count) => count > 1);
  return (isNew ? few : seats.find((count) => count === USUAL_SEATS)) ?? seats[0] ?? 0;
}
