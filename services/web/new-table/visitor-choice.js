// A new table's access: who can watch and join, whether it is rated, when it starts, and its name.

/** @import { NewTable, Player, Table } from "../shared/api-types" */

import { createInput } from "../shared/controls.js";
import { el } from "../shared/dom.js";
import { createChoices } from "./options/choices.js";
import { EntryChoice } from "./entry-choice.js";
import { RatedChoice } from "./rated-choice.js";

const MOST_LETTERS = 60;

/** Screens on which less common settings are folded. */
const NARROW = matchMedia("(max-width: 600px)");

export class VisitorChoice {
  /**
   * @param {Table | null} model the table to copy
   * @param {() => unknown} onChange
   */
  constructor(model, onChange) {
    this.isPublic = model?.public ?? true;
    /** @type {"full" | "owner"} */
    this.begin = "full";
    this.onChange = onChange;
    this.entry = new EntryChoice(model?.entry ?? null);
    this.ratedChoice = new RatedChoice(model?.rated ?? false, model?.hints ?? true, onChange);
    this.name = createInput("Table name", {
      name: "title",
      maxlength: MOST_LETTERS,
      autocomplete: "off",
    });
    this.suggested = "";
    this.access = this.createAccess();
    this.beginning = this.createBeginning();
    this.allowed = { waits: false, competes: false, me: /** @type {Player | null} */ (null) };
    this.element = el(
      "section",
      { class: "step-part" },
      el("h2", {}, "Who can join and watch?"),
      this.access,
      this.createFold(),
      this.entry.element,
      this.name.field,
    );
  }

  /** Build the fold of less common settings; it is closed on narrow screens, unless a rated table is copied. */
  createFold() {
    return el(
      "details",
      { class: "more-settings", open: !NARROW.matches || this.rated },
      el("summary", {}, "More settings"),
      this.ratedChoice.field,
      this.beginning,
    );
  }

  createAccess() {
    return createChoices({
      label: "Who can watch",
      name: "public",
      choices: [
        { value: "yes", words: "Anybody" },
        { value: "no", words: "People with the link" },
      ],
      chosen: this.isPublic ? "yes" : "no",
      onChange: (value) => {
        this.isPublic = value === "yes";
        this.allow(this.allowed);
        this.onChange();
      },
    });
  }

  createBeginning() {
    return createChoices({
      label: "The game starts",
      name: "begin",
      choices: [
        { value: "full", words: "When every seat is taken" },
        { value: "owner", words: "When I start it" },
      ],
      chosen: this.begin,
      onChange: (value) => {
        this.begin = value === "owner" ? "owner" : "full";
      },
    });
  }

  /**
   * Show only the fields that matter: where nobody else can join, no requirements and no start condition.
   * @param {{ waits: boolean, competes: boolean, me: Player | null }} allowed
   */
  allow(allowed) {
    this.allowed = allowed;
    this.entry.element.hidden = !allowed.waits;
    this.beginning.hidden = !allowed.waits;
    this.ratedChoice.allow(allowed.competes && this.isPublic, allowed.me);
  }

  get rated() {
    return this.ratedChoice.rated;
  }

  /** @param {string} name the default name */
  suggest(name) {
    this.suggested = name;
    this.name.input.placeholder = name;
  }

  /** @returns {Pick<NewTable, "name" | "public" | "begin" | "rated" | "hints" | "entry">} */
  read() {
    return {
      name: this.name.input.value.trim() || this.suggested.slice(0, MOST_LETTERS),
      public: this.isPublic,
      begin: this.allowed.waits ? this.begin : "full",
      ...this.ratedChoice.read(),
      entry: this.allowed.waits ? this.entry.read() : null,
    };
  }
}
