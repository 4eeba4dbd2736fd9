// Texts in Markdown as elements: headings, paragraphs, lists and tables.

/** @import { Child } from "../shared/dom.js" */

import { el } from "../shared/dom.js";

/**
 * Turn a text into elements, block by block.
 * @param {string} text
 */
export function renderMarkdown(text) {
  return text
    .replace(/\r/g, "")
    .split(/\n{2,}/)
    .filter((part) => part.trim())
    .flatMap(renderBlock);
}

/**
 * @param {string} part
 * @returns {HTMLElement[]}
 */
function renderBlock(part) {
  const lines = part.split("\n").filter((line) => line.trim());
  const [first = "", ...more] = lines;
  const heading = /^(#{1,6})\s+(.*)/.exec(first);
  if (heading) {
    const [, marks = "", words = ""] = heading;
    const title = marks.length === 1 ? el("h1", {}, renderInline(words)) : renderSubheading(words);
    return more.length ? [title, ...renderBlock(more.join("\n"))] : [title];
  }
  if (/^\s*[-*] /.test(first)) return [renderList(lines)];
  if (first.startsWith("|")) return [renderTable(first, more)];
  return [el("p", {}, renderInline(lines.join(" ")))];
}

/** @param {string} words */
const renderSubheading = (words) => el("h2", { class: "label" }, renderInline(words));

/** @param {string[]} lines */
function renderList(lines) {
  /** @type {string[]} */
  const items = [];
  for (const line of lines) {
    const item = /^\s*[-*] (.*)/.exec(line)?.[1];
    if (item !== undefined) items.push(item);
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return el(
    "ul",
    { class: "bullets" },
    items.map((item) => el("li", {}, renderInline(item))),
  );
}

/**
 * @param {string} head
 * @param {string[]} lines
 */
function renderTable(head, lines) {
  const body = lines.filter((line) => !/^[|\s:-]+$/.test(line));
  const rows = [renderRow("th", head), ...body.map((line) => renderRow("td", line))];
  return el("div", { class: "table" }, el("table", {}, rows));
}

/**
 * @param {"th" | "td"} kind
 * @param {string} line
 */
function renderRow(kind, line) {
  const cells = line.replace(/^\||\|\s*$/g, "").split("|");
  return el(
    "tr",
    {},
    cells.map((cell) => el(kind, {}, renderInline(cell.trim()))),
  );
}

/**
 * Turn words, code and emphasis within a line into elements.
 * @param {string} words
 * @returns {Child[]}
 */
function renderInline(words) {
  return words
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith("`")) return el("code", {}, part.slice(1, -1));
      return part.startsWith("**") ? el("strong", {}, part.slice(2, -2)) : part;
    });
}
