// A game's options as fields of a form, from their JSON Schema.

import { el } from "../shared/dom.js";
import { plain } from "../shared/formatters.js";

const MANY = 24;

/** Give the fields for a game's options, filled with `chosen` or the defaults. */
export function optionFields(game, chosen, seats) {
  const words = helps(root(game).description ?? "");
  return Object.entries(properties(game)).map(([name, schema]) => {
    const value = chosen?.[name] ?? game.defaults?.[name] ?? null;
    return field(name, facts(schema, game), value, { help: schema.description ?? words[name], seats });
  });
}

/** Read the options back from the form. */
export function readOptions(game, data) {
  return Object.fromEntries(
    Object.entries(properties(game)).map(([name, schema]) => [
      name,
      read(facts(schema, game), data.get(`option-${name}`)),
    ]),
  );
}

/** The schema of the options themselves, where the document only refers to it. */
function root(game) {
  return resolved(game.options, game.options);
}

function properties(game) {
  return root(game).properties ?? {};
}

function resolved(schema, document) {
  const path = schema.$ref?.replace("#/", "").split("/");
  return path ? { ...path.reduce((part, key) => part[key], document), ...schema, $ref: undefined } : schema;
}

/** What can be chosen: its type, whether none can be, bounds and a list of values. */
function facts(schema, game) {
  const all = (schema.anyOf ?? [schema]).map((part) => resolved(part, game.options));
  const main = all.find((part) => part.type !== "null") ?? {};
  const optional = all.some((part) => part.type === "null");
  return {
    type: main.type ?? "string",
    optional,
    values: main.enum ?? between(main),
    least: main.minimum,
    most: main.maximum,
  };
}

function between({ type, minimum, maximum }) {
  const counted =
    type === "integer" && minimum !== undefined && maximum !== undefined && maximum - minimum < MANY;
  return counted ? Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index) : null;
}

/** A class's description says what each field means: "`name`: words". */
function helps(description) {
  const found = description.replace(/\s+/g, " ").matchAll(/`(\w+)`: ([^`]+?)(?=\s*`\w+`:|$)/g);
  return Object.fromEntries([...found].map(([, name, words]) => [name, words.trim()]));
}

function field(name, known, value, { help, seats }) {
  const label = plain(name);
  const note = help ? el("small", { class: "faint" }, help) : null;
  const attributes = { name: `option-${name}` };
  if (known.type === "boolean") {
    return el(
      "div",
      {},
      el(
        "label",
        { class: "check" },
        el("input", { ...attributes, type: "checkbox", checked: value === true }),
        el("span", {}, label),
      ),
      note,
    );
  }
  return el(
    "label",
    { class: "field" },
    el("span", {}, label),
    known.values ? choices(attributes, name, known, value, seats) : entry(attributes, known, value),
    note,
  );
}

function choices(attributes, name, known, value, seats) {
  const seat = /(^|_)seat$/.test(name) && known.type === "integer";
  const values = seat ? known.values.filter((each) => each < seats) : known.values;
  const said = (each) => (seat ? `Seat ${each + 1}` : typeof each === "string" ? plain(each) : String(each));
  const open = known.optional ? [el("option", { value: "", selected: value === null }, "Not chosen")] : [];
  return el(
    "select",
    attributes,
    open,
    values.map((each) => el("option", { value: each, selected: each === value }, said(each))),
  );
}

function entry(attributes, known, value) {
  const type = known.type === "integer" || known.type === "number" ? "number" : "text";
  return el("input", {
    ...attributes,
    type,
    value: value ?? "",
    min: known.least,
    max: known.most,
    required: !known.optional,
  });
}

function read(known, words) {
  if (known.type === "boolean") return words !== null;
  if (words === null || words === "") return known.optional || known.type !== "string" ? null : "";
  return known.type === "integer" || known.type === "number" ? Number(words) : words;
}
