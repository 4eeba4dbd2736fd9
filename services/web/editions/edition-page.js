// The form of a game's edition: the values printed in one's own box, and the folder that contains them.

/** @import { EditionForm, FormSection, GameName } from "../shared/api-types" */

import { attachHead } from "../account/menu.js";
import { isServiceFailure, request } from "../shared/api-client.js";
import { createButton, createInput, createSubmit, oneAtATime } from "../shared/controls.js";
import { byId, createHeading, el, replaceContent } from "../shared/dom.js";
import { capitalize, formatCount, shortenTitle } from "../shared/formatters.js";
import { keep, readKept } from "../shared/preferences/preferences.js";
import { ValueTable, nameKey } from "./value-table.js";

const game = /** @type {GameName} */ (decodeURIComponent(location.pathname.split("/").at(-1) ?? ""));
const KEY = `railhead-edition-${game}`;

/** @typedef {{ source: Record<string, string>, tables: Record<string, string[][]> }} Entries */

/** @returns {Entries} the entries of an earlier visit */
function readEntries() {
  try {
    /** @type {unknown} */
    const kept = JSON.parse(readKept(KEY) ?? "null");
    return /** @type {Entries | null} */ (kept) ?? { source: {}, tables: {} };
  } catch {
    return { source: {}, tables: {} }; // the stored text was not written by this page
  }
}

/** The form: what the values were read from, and the sections of the data. */
class EditionEditor {
  /**
   * @param {EditionForm} form
   * @param {Entries} kept
   */
  constructor(form, kept) {
    const note = () => this.note();
    this.source = SOURCE.map(([name, label, isRequired]) =>
      createInput(label, {
        name,
        required: isRequired,
        value: kept.source[name] ?? "",
        autocomplete: "off",
        oninput: note,
      }),
    );
    this.sections = form.sections.map((section) => new Section(section, kept.tables, note));
    replaceContent(
      byId("source"),
      createHeading("Your box"),
      this.source.map(({ field }) => field),
    );
    replaceContent(
      byId("sections"),
      this.sections.map(({ element }) => element),
    );
    replaceContent(
      byId("actions"),
      createSubmit("Download the folder"),
      createButton("Start again", () => this.askToStartAgain(), "plain"),
    );
    const drawing = form.drawing.length ? `the drawing of the board (${form.drawing.join(", ")}), and ` : "";
    byId("files").textContent = `Only in the files: ${drawing}new entries of tables whose rows have names.`;
    const send = oneAtATime(() => this.send());
    byId("form").addEventListener("submit", (event) => {
      event.preventDefault();
      void send();
    });
  }

  /** @returns {Entries} */
  get entries() {
    const tables = this.sections.flatMap((section) => section.tables).filter(({ changes }) => changes);
    return {
      source: Object.fromEntries(this.source.map(({ input }) => [input.name, input.value.trim()])),
      tables: Object.fromEntries(tables.map(({ table, entered }) => [table.id, entered])),
    };
  }

  /** Keep the entries for the next visit, and show how many values differ. */
  note() {
    for (const section of this.sections) section.showCount();
    byId("result").querySelector("a[download]")?.remove(); // the folder of earlier entries
    showProgress("");
    keep(KEY, JSON.stringify(this.entries));
  }

  /** Check the values, then download the folder, or show the faults. */
  async send() {
    const { source, tables } = this.entries;
    const body = { name: "", read_by: "", ...source, tables };
    byId("result").replaceChildren();
    showProgress("Looking for faults ...");
    try {
      const { faults, folder } = await request("post", "/v1/games/{game}/edition", { path: { game }, body });
      const link = createDownload(folder);
      showProgress(faults.length ? "" : `No faults. The folder is in ${game}.zip.`);
      if (faults.length) this.showFaults(faults, link);
      else link.click();
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      showProgress(`The folder could not be made. ${failure.message}`);
    }
  }

  /**
   * @param {readonly string[]} faults
   * @param {HTMLAnchorElement} link
   */
  showFaults(faults, link) {
    const listed = faults.map((fault) => {
      const section = this.sections.find((each) => each.isNamedIn(fault));
      return el("li", {}, fault, section ? [" ", section.createLink()] : null);
    });
    replaceContent(
      byId("result"),
      el("h3", {}, formatCount(faults.length, "fault")),
      el("ul", { class: "bullets" }, listed),
      el(
        "p",
        {},
        "Correct the values, then download again. Railhead does not start with a faulty folder, but you can finish it in its files.",
      ),
      link,
    );
    byId("result").focus();
  }

  askToStartAgain() {
    const cancel = createButton("Keep them", () => byId("result").replaceChildren());
    replaceContent(
      byId("result"),
      el("p", {}, "Remove all your entries from this browser?"),
      el("div", { class: "row" }, createButton("Remove them", startAgain, "choice grave"), cancel),
    );
    cancel.focus();
  }
}

/** The fields of edition.toml: key, label, and whether it is required. */
const SOURCE = /** @type {const} */ ([
  ["name", "Name, such as Box of 2013", true],
  ["read_by", "Read by", true],
  ["printing", "Printing, such as first printing, Czech", false],
]);

/** @param {string} words */
function showProgress(words) {
  byId("progress").textContent = words;
}

function startAgain() {
  keep(KEY, null);
  location.reload();
}

/** @param {string} folder the ZIP file in Base64 */
const createDownload = (folder) =>
  el(
    "a",
    { class: "choice", href: `data:application/zip;base64,${folder}`, download: `${game}.zip` },
    "Download anyway",
  );

/** A section of the data: what to look for in the box, and its tables. */
class Section {
  /**
   * @param {FormSection} section
   * @param {Entries["tables"]} kept
   * @param {() => void} onChange
   */
  constructor(section, kept, onChange) {
    this.place = `${game}/${section.file}: ${section.name}`;
    this.title = capitalize(nameKey(section.name));
    this.tables = section.tables.map((table) => new ValueTable(table, kept[table.id], onChange));
    this.count = el("span", { class: "count" });
    this.summary = el("summary", {}, el("strong", {}, this.title), ` in ${section.file} `, this.count);
    this.element = el(
      "details",
      {},
      this.summary,
      el("p", {}, section.hint),
      this.tables.map(({ element }) => element),
    );
    this.showCount();
  }

  showCount() {
    const changes = this.tables.reduce((sum, table) => sum + table.changes, 0);
    this.count.textContent = changes ? `${changes} changed` : "";
  }

  /** @param {string} fault */
  isNamedIn(fault) {
    return fault === this.place || fault.startsWith(`${this.place},`) || fault.startsWith(`${this.place}:`);
  }

  createLink() {
    return createButton(
      `Go to ${this.title}`,
      () => {
        this.element.open = true;
        this.summary.focus();
        this.element.scrollIntoView();
      },
      "plain",
    );
  }
}

async function start() {
  const [games, form] = await Promise.all([
    request("get", "/v1/games", {}),
    request("get", "/v1/games/{game}/edition", { path: { game } }),
    attachHead(),
  ]);
  const title = shortenTitle(games.find((each) => each.game === game)?.title ?? game);
  byId("title").textContent = `Enter the values of your box: ${title}`;
  document.title = `${title}: values of your box – Railhead`;
  byId("about").replaceChildren(
    `${form.about} `,
    el("a", { href: `/rules/${game}#reconstructed` }, "Which values are reconstructed"),
  );
  new EditionEditor(form, readEntries());
  byId("form").hidden = false;
}

try {
  await start();
} catch (failure) {
  if (!isServiceFailure(failure)) throw failure;
  byId("trouble").textContent = failure.message;
}
