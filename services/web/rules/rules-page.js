// A game's rules as they lie beside its code, in Markdown: headings, paragraphs, lists and tables.

import { Offline, Problem, call } from "../shared/api-client.js";
import { byId, drawing, el } from "../shared/dom.js";

const game = decodeURIComponent(location.pathname.split("/").at(-1));

/** Turn a text into elements, block by block. */
function blocks(text) {
  return text
    .replace(/\r/g, "")
    .split(/\n{2,}/)
    .filter((part) => part.trim())
    .flatMap(block);
}

function block(part) {
  const lines = part.split("\n").filter((line) => line.trim());
  const heading = /^(#{1,6})\s+(.*)/.exec(lines[0]);
  if (heading) {
    const title = el(
      heading[1].length === 1 ? "h1" : "h2",
      { class: heading[1].length === 1 ? null : "label" },
      inline(heading[2]),
    );
    return lines.length > 1 ? [title, ...block(lines.slice(1).join("\n"))] : [title];
  }
  if (/^\s*[-*] /.test(lines[0]))
    return [
      el(
        "ul",
        { class: "bullets" },
        items(lines).map((item) => el("li", {}, inline(item))),
      ),
    ];
  if (lines[0].startsWith("|")) return [table(lines)];
  return [el("p", {}, inline(lines.join(" ")))];
}

function items(lines) {
  const found = [];
  for (const line of lines) {
    const item = /^\s*[-*] (.*)/.exec(line);
    if (item) found.push(item[1]);
    else found[found.length - 1] += ` ${line.trim()}`;
  }
  return found;
}

function table(lines) {
  const cells = (line) =>
    line
      .replace(/^\||\|\s*$/g, "")
      .split("|")
      .map((cell) => inline(cell.trim()));
  const rows = lines.filter((line) => !/^[|\s:-]+$/.test(line)).map(cells);
  const row = (kind, each) =>
    el(
      "tr",
      {},
      each.map((cell) => el(kind, {}, cell)),
    );
  return el(
    "div",
    { class: "table" },
    el(
      "table",
      {},
      row("th", rows[0]),
      rows.slice(1).map((each) => row("td", each)),
    ),
  );
}

/** Words, code and emphasis within a line. */
function inline(words) {
  return words
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith("`")) return el("code", {}, part.slice(1, -1));
      return part.startsWith("**") ? el("strong", {}, part.slice(2, -2)) : part;
    });
}

/** The signs of the board and what they mean. */
function legend(signs) {
  if (!signs.length) return [];
  const rows = signs.map((sign) =>
    el(
      "li",
      {},
      drawing(
        `<svg class="icon" viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">${sign.drawing}</svg>`,
      ),
      el("span", {}, sign.says),
    ),
  );
  return [el("h2", { class: "label", id: "signs" }, "Signs on the board"), el("ul", { class: "signs" }, rows)];
}

try {
  const text = await call("GET", `/v1/games/${encodeURIComponent(game)}/rules`, { as: "text" });
  const { signs } = await call("GET", `/v1/games/${encodeURIComponent(game)}/legend`);
  byId("rules").append(...blocks(text), ...legend(signs));
  document.title = `${byId("rules").querySelector("h1")?.textContent ?? "Rules"} \u2013 Railhead`;
} catch (failure) {
  if (!(failure instanceof Problem) && !(failure instanceof Offline)) throw failure;
  byId("rules").append(el("p", { class: "error", role: "alert" }, failure.message));
}
