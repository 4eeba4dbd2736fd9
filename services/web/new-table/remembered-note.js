// The note that the options are those of the reader's last table, with a button that returns to the basic game.

/** @import { Game, Table } from "../shared/api-types" */

import { createButton } from "../shared/controls.js";
import { el, replaceContent } from "../shared/dom.js";
import { OptionFields } from "./options/option-fields.js";

export class RememberedNote {
  /** @param {() => unknown} onReset called to choose the basic game */
  constructor(onReset) {
    this.onReset = onReset;
    this.element = el("p", { class: "remembered", role: "status", hidden: true });
  }

  /**
   * Show the note if the options of the last table differ from the basic game.
   * @param {Game} game
   * @param {Table | null} last
   * @param {OptionFields} chosen
   */
  show(game, last, chosen) {
    const basic = new OptionFields(game, chosen.seats, game.first);
    this.element.hidden = last === null || JSON.stringify(basic.options) === JSON.stringify(chosen.options);
    if (last === null || this.element.hidden) return;
    replaceContent(
      this.element,
      `These are the options of your last table, ${last.name}. `,
      createButton("Use the basic game", this.onReset, "plain", { data: { key: "basic" } }),
    );
  }

  hide() {
    this.element.hidden = true;
  }
}
