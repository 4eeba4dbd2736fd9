// A game's options as fields of a form, from their JSON Schema.

/** @import { Game } from "../shared/api-types" */
/** @import { Attributes } from "../shared/dom.js" */

import { el } from "../shared/dom.js";
import { humanizeName } from "../shared/formatters.js";
import { ordinal } from "../shared/seats.js";

/**
 * The part of JSON Schema that options are described by.
 * @typedef {{
 *   $ref?: string | undefined,
 *   $defs?: Record<string, Schema>,
 *   description?: string,
 *   properties?: Record<string, Schema>,
 *   type?: string,
 *   anyOf?: Schema[],
 *   enum?: Value[],
 *   minimum?: number,
 *   maximum?: number,
 * }} Schema
 */

/** @typedef {string | number | boolean | null} Value */

/**
 * What can be chosen: its type, whether none can be, a list of values, bounds.
 * @typedef {{
 *   type: string,
 *   optional: boolean,
 *   values: Value[] | null,
 *   least: number | undefined,
 *   most: number | undefined,
 * }} Domain
 */

/**
 * What the form needs of a game.
 * @typedef {Pick<Game, "options" | "defaults">} Described
 */

const MANY = 24;

/**
 * Make the fields for a game's options.
 * @param {Described} game
 * @param {object | null} chosen what they are filled with; the defaults where it says nothing
 * @param {number} seats
 */
export function createOptionFields(game, chosen, seats) {
  const document = schemaOf(game);
  const explained = readExplanations(resolve(document, document).description ?? "");
  const values = /** @type {Record<string, Value | undefined>} */ ({ ...game.defaults, ...chosen });
  return Object.entries(propertiesOf(game)).map(([name, schema]) =>
    createField(name, readDomain(schema, document), {
      value: values[name] ?? null,
      help: schema.description ?? explained[name] ?? null,
      seats,
    }),
  );
}

/**
 * Read the options back from the form.
 * @param {Described} game
 * @param {FormData} data
 */
export function readOptions(game, data) {
  const document = schemaOf(game);
  return Object.fromEntries(
    Object.entries(propertiesOf(game)).map(([name, schema]) => [
      name,
      readValue(readDomain(schema, document), data.get(`option-${name}`)),
    ]),
  );
}

/** @param {Described} game */
const schemaOf = (game) => /** @type {Schema} */ (game.options);

/**
 * Give the schemas of the options, by name.
 * @param {Described} game
 */
function propertiesOf(game) {
  const document = schemaOf(game);
  return resolve(document, document).properties ?? {};
}

/**
 * Give a schema itself, where it only refers to a part of its document.
 * @param {Schema} schema
 * @param {Schema} document
 * @returns {Schema}
 */
function resolve(schema, document) {
  const name = schema.$ref?.replace("#/$defs/", "");
  if (name === undefined) return schema;
  return { ...document.$defs?.[name], ...schema, $ref: undefined };
}

/**
 * @param {Schema} schema
 * @param {Schema} document
 * @returns {Domain}
 */
function readDomain(schema, document) {
  const all = (schema.anyOf ?? [schema]).map((part) => resolve(part, document));
  const main = all.find((part) => part.type !== "null") ?? {};
  return {
    type: main.type ?? "string",
    optional: all.some((part) => part.type === "null"),
    values: main.enum ?? listIntegers(main),
    least: main.minimum,
    most: main.maximum,
  };
}

/** @param {Schema} schema */
function listIntegers({ type, minimum, maximum }) {
  if (type !== "integer" || minimum === undefined || maximum === undefined || maximum - minimum >= MANY)
    return null;
  return Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index);
}

/**
 * A class's description says what each field means: "`name`: words".
 * @param {string} description
 * @returns {Record<string, string>}
 */
function readExplanations(description) {
  const found = description.replace(/\s+/g, " ").matchAll(/`(\w+)`: ([^`]+?)(?=\s*`\w+`:|$)/g);
  return Object.fromEntries([...found].map(([, name = "", words = ""]) => [name, words.trim()]));
}

/**
 * @param {string} name
 * @param {Domain} domain
 * @param {{ value: Value, help: string | null, seats: number }} shown
 */
function createField(name, domain, { value, help, seats }) {
  const label = el("span", {}, humanizeName(name));
  const note = help ? el("small", { class: "faint" }, help) : null;
  const attributes = { name: `option-${name}` };
  if (domain.type === "boolean") {
    const box = el("input", { ...attributes, type: "checkbox", checked: value === true });
    return el("div", {}, el("label", { class: "check" }, box, label), note);
  }
  const control = domain.values
    ? createList(attributes, domain, domain.values, {
        value,
        seats: countsSeats(name, domain) ? seats : null,
      })
    : createEntry(attributes, domain, value);
  return el("label", { class: "field" }, label, control, note);
}

/**
 * Whether an option names a seat: it is called so, and is a number.
 * @param {string} name
 * @param {Domain} domain
 */
const countsSeats = (name, domain) => /(^|_)seat$/.test(name) && domain.type === "integer";

/**
 * @param {Attributes} attributes
 * @param {Domain} domain
 * @param {Value[]} values
 * @param {{ value: Value, seats: number | null }} shown how many seats there are, where the values count them
 */
function createList(attributes, domain, values, { value, seats }) {
  const offered = seats === null ? values : values.filter((each) => Number(each) < seats);
  const none = domain.optional ? [el("option", { value: "", selected: value === null }, "Not chosen")] : [];
  const options = offered.map((each) =>
    el("option", { value: each, selected: each === value }, describeValue(each, seats !== null)),
  );
  return el("select", attributes, [...none, ...options]);
}

/**
 * @param {Value} value
 * @param {boolean} isSeat
 */
function describeValue(value, isSeat) {
  if (isSeat) return `The ${ordinal(Number(value))} seat`;
  return typeof value === "string" ? humanizeName(value) : String(value);
}

/**
 * @param {Attributes} attributes
 * @param {Domain} domain
 * @param {Value} value
 */
function createEntry(attributes, domain, value) {
  return el("input", {
    ...attributes,
    type: isNumeric(domain) ? "number" : "text",
    value: value ?? "",
    min: domain.least,
    max: domain.most,
    required: !domain.optional,
  });
}

/** @param {Domain} domain */
const isNumeric = (domain) => domain.type === "integer" || domain.type === "number";

/**
 * @param {Domain} domain
 * @param {FormDataEntryValue | null} entry
 * @returns {Value}
 */
function readValue(domain, entry) {
  if (domain.type === "boolean") return entry !== null;
  if (typeof entry !== "string" || entry === "")
    return domain.optional || domain.type !== "string" ? null : "";
  return isNumeric(domain) ? Number(entry) : entry;
}
