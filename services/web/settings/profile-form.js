// A player's profile: languages, a short text, and the limit on waiting tables.

/** @import { Player } from "../shared/api-types" */

import { onSubmit } from "../account/form-submission.js";
import { request } from "../shared/api-client.js";
import { createButton, createSelect, createSubmit } from "../shared/controls.js";
import { createHeading, el, replaceContent } from "../shared/dom.js";
import { listLanguages, nameLanguage } from "../account/languages.js";

const MOST_LETTERS = 300;
const MOST_LANGUAGES = 8;
const MOST_WAITING = 10;

/**
 * @param {HTMLElement} panel
 * @param {Player} me
 */
export function showProfile(panel, me) {
  const languages = new LanguageList(me.languages);
  const about = el("textarea", { name: "about", rows: 3, maxlength: MOST_LETTERS }, me.about ?? "");
  /** @type {(readonly [string, string])[]} */
  const bounds = Array.from({ length: MOST_WAITING }, (_, index) => [String(index + 1), String(index + 1)]);
  const waiting = createSelect(
    "No new games once this many tables are waiting for me",
    { name: "waiting" },
    [["", "Default limit"], ...bounds],
    me.waiting_most ? String(me.waiting_most) : "",
  );
  const status = el("p", { role: "status" });
  const send = async () => {
    const body = {
      languages: languages.chosen,
      about: about.value.trim() || null,
      waiting_most: waiting.select.value ? Number(waiting.select.value) : null,
    };
    await request("patch", "/v1/me", { body });
    status.textContent = "Saved.";
  };
  replaceContent(
    panel,
    createHeading("About you"),
    el("p", {}, "Everybody can see your languages and the text below."),
    el(
      "form",
      { onsubmit: onSubmit(status, send) },
      languages.element,
      el("label", { class: "field" }, el("span", {}, "A few words about you"), about),
      waiting.field,
      createSubmit("Save profile", "choice"),
      status,
    ),
  );
}

/** The chosen languages, each with a button that removes it, and a list of the remaining languages. */
class LanguageList {
  /** @param {readonly string[]} chosen */
  constructor(chosen) {
    this.chosen = [...chosen];
    this.element = el("div", { class: "languages" });
    this.show();
  }

  show() {
    const others = listLanguages().filter(([code]) => !this.chosen.includes(code));
    const more = createSelect("I speak", { name: "language" }, [["", "Add a language"], ...others], "");
    more.select.addEventListener("change", () => this.add(more.select.value));
    const chosen = this.chosen.map((code) =>
      createButton(`${nameLanguage(code)} ✕`, () => this.remove(code), "choice", {
        "aria-label": `Remove ${nameLanguage(code)}`,
        data: { key: `language ${code}` },
      }),
    );
    replaceContent(
      this.element,
      this.chosen.length < MOST_LANGUAGES ? more.field : null,
      chosen.length ? el("div", { class: "row" }, chosen) : null,
    );
  }

  /** @param {string} code */
  add(code) {
    if (code) this.chosen.push(code);
    this.show();
  }

  /** @param {string} code */
  remove(code) {
    this.chosen = this.chosen.filter((each) => each !== code);
    this.show();
  }
}
