// A table of an edition's values, with an input in each cell. What differs from the packaged value is marked.

/** @import { FormTable } from "../shared/api-types" */

import { createButton, createRow } from "../shared/controls.js";
import { el, replaceContent } from "../shared/dom.js";

/** The most letters in a column of narrow cells, and of cells of usual width. */
const SHORT = 5;
const USUAL = 22;
const NUMBER = /^-?\d+$/;

/** @typedef {string[]} Row the first cell names the row */
/** @typedef {{ packaged: Row | null, cells: string[], isRemoved: boolean }} ShownRow */

/** @param {string} key of the data */
export const nameKey = (key) => key.replaceAll("_", " ");

/** A table of values. Its rows can be removed and added if the packaged list is replaced as a whole. */
export class ValueTable {
  /**
   * @param {FormTable} table
   * @param {Row[] | undefined} kept the rows entered earlier
   * @param {() => void} onChange
   */
  constructor(table, kept, onChange) {
    this.table = table;
    this.onChange = onChange;
    const entered = kept && fits(table, kept) ? kept : table.rows;
    /** @type {ShownRow[]} */
    this.rows = table.rows.map((packaged) => {
      const row = entered.find(([head]) => head === packaged[0]);
      return { packaged, cells: [...(row ?? packaged)], isRemoved: !row };
    });
    for (const row of entered)
      if (!row[0]) this.rows.push({ packaged: null, cells: [...row], isRemoved: false });
    this.body = el("tbody");
    this.render();
    const heads = table.columns.map((column) => el("th", { scope: "col" }, nameKey(column)));
    const action = table.grows ? el("td") : null;
    const name = nameKey(table.id.split("/").at(-1) ?? "");
    this.element = el(
      "div",
      { role: "group", "aria-label": name, tabindex: "-1" }, // takes the focus of a row that is removed
      el(
        "div",
        { class: "table" },
        el("table", { class: "cells" }, el("thead", {}, el("tr", {}, heads, action)), this.body),
      ),
      table.grows ? createRow(createButton("Add a row", () => this.add())) : null,
      table.files_only.length
        ? el("p", { class: "faint" }, `Only in the files: ${table.files_only.map(nameKey).join(", ")}.`)
        : null,
    );
  }

  /** The rows as entered, without those that were removed. */
  get entered() {
    return this.rows.filter((row) => !row.isRemoved).map(({ cells }) => cells);
  }

  /** The number of values, and of whole rows, that differ. */
  get changes() {
    const each = this.rows.map(({ packaged, cells, isRemoved }) =>
      packaged && !isRemoved ? cells.filter((cell, index) => cell.trim() !== packaged[index]).length : 1,
    );
    return each.reduce((sum, count) => sum + count, 0);
  }

  add() {
    this.rows.push({ packaged: null, cells: this.table.columns.map(() => ""), isRemoved: false });
    this.render();
    this.onChange();
    /** @type {HTMLElement | null} */ (this.body.querySelector("tr:last-child input"))?.focus();
  }

  /** Draw the rows. Those of a list without names are numbered as in the folder. */
  render() {
    let number = 0;
    const lines = this.rows.map((row) => {
      const [head = ""] = row.cells;
      if (!this.table.grows)
        return this.createLine(row, this.table.columns[0] === "value" ? nameKey(head) : head);
      if (!row.isRemoved) number += 1;
      return this.createLine(row, row.isRemoved ? "\u2013" : String(number));
    });
    replaceContent(this.body, lines);
  }

  /**
   * @param {ShownRow} row
   * @param {string} name
   */
  createLine(row, name) {
    const line = el("tr", { class: row.isRemoved ? "removed" : null }, el("th", { scope: "row" }, name));
    line.append(...this.table.columns.slice(1).map((_, index) => this.createCell(row, index + 1, name)));
    if (this.table.grows) line.append(el("td", { class: "act" }, this.createRemoval(row, name)));
    return line;
  }

  /**
   * @param {ShownRow} row
   * @param {number} index of the column
   * @param {string} head of the row
   */
  createCell(row, index, head) {
    const packaged = row.packaged?.[index] ?? "";
    const name = `${head}, ${nameKey(this.table.columns[index] ?? "")}`;
    const input = createField(this.listColumn(index), row.cells[index] ?? "", name);
    input.disabled = row.isRemoved;
    const reset = createButton(
      `Reset to ${packaged || "empty"}`,
      () => {
        input.value = packaged;
        note();
        input.focus();
      },
      "plain",
      { "aria-label": `Reset ${name} to ${packaged || "empty"}` },
    );
    const cell = el("td", { class: sizeOf(this.listColumn(index)) }, input, reset);
    const mark = () => {
      const isChanged = row.packaged !== null && input.value.trim() !== packaged;
      cell.classList.toggle("changed", isChanged);
      reset.hidden = !isChanged;
    };
    const note = () => {
      row.cells[index] = input.value;
      mark();
      this.onChange();
    };
    input.addEventListener("input", note);
    mark();
    return cell;
  }

  /** @param {number} index */
  listColumn(index) {
    return this.table.rows.map((row) => row[index] ?? "").filter(Boolean);
  }

  /**
   * @param {ShownRow} row
   * @param {string} name
   */
  createRemoval(row, name) {
    const words = row.isRemoved ? "Put back" : "Remove";
    const which = row.isRemoved ? row.cells.slice(1).join(", ") : `row ${name}`;
    return createButton(words, () => this.toggle(row), "plain", {
      "aria-label": `${words} ${which}`,
      data: { key: String(this.rows.indexOf(row)) },
    });
  }

  /**
   * Remove a row, or put it back.
   * @param {ShownRow} row
   */
  toggle(row) {
    if (row.packaged) row.isRemoved = !row.isRemoved;
    else this.rows.splice(this.rows.indexOf(row), 1);
    this.render();
    this.onChange();
  }
}

/**
 * Return whether kept rows belong to this table, which another release may have changed.
 * @param {FormTable} table
 * @param {Row[]} kept
 */
const fits = (table, kept) =>
  kept.every(({ length }) => length === table.columns.length) &&
  (table.grows ||
    (kept.length === table.rows.length && kept.every(([head], index) => head === table.rows[index]?.[0])));

/**
 * @param {string[]} column its packaged values
 * @param {string} value
 * @param {string} name
 */
function createField(column, value, name) {
  if (column.length && column.every((cell) => cell === "true" || cell === "false")) {
    const choices = [["true", "yes"], ["false", "no"], ...(value ? [] : [["", ""]])];
    const options = choices.map(([each, words]) =>
      el("option", { value: each, selected: each === value }, words),
    );
    return el("select", { "aria-label": name }, options);
  }
  const mode = column.length && column.every((cell) => NUMBER.test(cell)) ? "numeric" : "text";
  return el("input", {
    type: "text",
    value,
    inputmode: mode,
    autocomplete: "off",
    spellcheck: "false",
    "aria-label": name,
  });
}

/** @param {string[]} column */
function sizeOf(column) {
  const most = Math.max(0, ...column.map(({ length }) => length));
  if (most <= SHORT) return "short";
  return most > USUAL ? "long" : "";
}
