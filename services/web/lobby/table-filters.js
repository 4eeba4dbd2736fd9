// Filters for other players' tables: pace, free seats, language, requirements and host.

/** @import { PaceSummary, Player, PlayerSummary, TableQuery } from "../shared/api-types" */

import { createPlayerSearch } from "../account/player-search.js";
import { createButton, createCheckbox, createSelect } from "../shared/controls.js";
import { el, replaceContent } from "../shared/dom.js";
import { listLanguages } from "../account/languages.js";

export class TableFilters {
  /**
   * @param {{ paces: PaceSummary[] }} offered
   * @param {() => Player | null} getPlayer
   * @param {() => unknown} onChange
   */
  constructor({ paces }, getPlayer, onChange) {
    this.getPlayer = getPlayer;
    this.onChange = onChange;
    /** @type {Pick<PlayerSummary, "player" | "name"> | null} */
    this.owner = null;
    this.pace = this.createList("Pace", "pace", [
      ["", "Any pace"],
      ...paces.map(
        (pace) => /** @type {const} */ ([pace.name, pace.name === "open" ? "no clock" : pace.name]),
      ),
      ["custom", "custom pace"],
      ["none", "fixed time per decision"],
    ]);
    this.free = this.createList("Open seats", "free", [
      ["", "Any number"],
      ...[1, 2, 3, 4].map((count) => /** @type {const} */ ([String(count), `${count} or more`])),
    ]);
    this.language = this.createList("Required language", "language", [["", "Any"], ...listLanguages()]);
    this.rated = this.createBox("Rated", "rated");
    this.fitting = this.createBox("Only tables I qualify for", "fitting");
    this.player = el("div", { "aria-live": "polite" });
    this.element = this.createElement();
    this.showOwner();
  }

  createElement() {
    const search = createPlayerSearch("Host", (player) =>
      createButton("Show", () => this.choose(player), "choice", {
        "aria-label": `Tables hosted by ${player.name}`,
      }),
    );
    const lists = [this.pace, this.free, this.language].map((list) => list.field);
    return el(
      "details",
      { class: "filters" },
      el("summary", {}, "Filter tables"),
      el("div", { class: "filter-fields" }, lists, this.rated.field, this.fitting.field),
      search,
      this.player,
    );
  }

  /**
   * @param {string} label
   * @param {string} name
   * @param {(readonly [string, string])[]} choices
   */
  createList(label, name, choices) {
    const list = createSelect(label, { name: `filter-${name}` }, choices, "");
    list.select.addEventListener("change", () => this.onChange());
    return list;
  }

  /**
   * @param {string} label
   * @param {string} name
   */
  createBox(label, name) {
    const box = createCheckbox(label, { name: `filter-${name}` });
    box.input.addEventListener("change", () => this.onChange());
    return box;
  }

  /** @param {Pick<PlayerSummary, "player" | "name"> | null} player */
  choose(player) {
    this.owner = player;
    this.showOwner();
    this.onChange();
  }

  showOwner() {
    replaceContent(
      this.player,
      this.owner
        ? createButton(`Host: ${this.owner.name} ✕`, () => this.choose(null), "choice", {
            "aria-label": `Host: ${this.owner.name}. Remove this filter`,
          })
        : null,
    );
  }

  /** @returns {TableQuery} */
  get query() {
    const fitting = this.fitting.input.checked ? this.getPlayer()?.reliability : null;
    const chosen = {
      pace: readChoice(this.pace),
      free: readChoice(this.free),
      language: readChoice(this.language),
      rated: this.rated.input.checked || null,
      reliability: fitting?.in_time ?? null,
      owner: this.owner?.player ?? null,
    };
    return /** @type {TableQuery} */ (chosen); // the lists contain only valid filter values
  }
}

/** @param {{ select: HTMLSelectElement }} list */
const readChoice = ({ select }) => select.value || null;
