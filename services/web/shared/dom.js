// Creates elements in code. Markup is never built from text that a user typed.

import "./keys/press-guard.js";
import { changeWhenLetGo } from "./keys/press.js";

/**
 * The children of an element; null, undefined and false add nothing.
 * @typedef {string | number | Node | null | undefined | false} Child
 */

/**
 * Attributes: `on...` are listeners, `data` and `style` objects. Other attributes are set if true and omitted
 * if false.
 * @typedef {{
 *   [name: string]: unknown,
 *   data?: Record<string, string>,
 *   style?: Record<string, string>,
 *   onclick?: (event: MouseEvent) => unknown,
 *   onsubmit?: (event: SubmitEvent) => unknown,
 *   onchange?: (event: Event) => unknown,
 *   onfocus?: (event: FocusEvent) => unknown,
 * }} Attributes
 */

/**
 * Create an element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== null && value !== undefined && value !== false) setAttribute(element, name, value);
  element.append(...present(children));
  return element;
}

/** @param {(Child | Child[])[]} children */
function present(children) {
  return children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (typeof child === "number" ? String(child) : child));
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @param {unknown} value
 */
function setAttribute(element, name, value) {
  if (typeof value === "function")
    element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
  else if (name === "data") Object.assign(element.dataset, value);
  else if (name === "style")
    for (const [key, rule] of Object.entries(value ?? {})) element.style.setProperty(key, String(rule));
  else if (value === true) element.setAttribute(name, "");
  else if (typeof value === "string" || typeof value === "number") element.setAttribute(name, String(value));
  else throw new TypeError(`Invalid value for attribute ${name}`);
}

/**
 * Create an SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...(string | Node)} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function createShape(tag, attributes = {}, ...children) {
  const shape = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, String(value));
  shape.append(...children);
  return shape;
}

/**
 * Parse a drawing from the service. Its styles are set one by one, because the page's security policy forbids
 * styles in markup.
 * @param {string} markup
 */
export function parseDrawing(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup.replaceAll(' style="', ' data-style="');
  /** @type {NodeListOf<SVGElement>} */
  const styled = template.content.querySelectorAll("[data-style]");
  for (const element of styled) element.style.cssText = element.dataset.style ?? "";
  const drawing = template.content.firstElementChild;
  if (!(drawing instanceof SVGSVGElement)) throw new TypeError("The response is not a drawing");
  return drawing;
}

/**
 * Parse a part of a drawing, to be inserted into one.
 * @param {string} markup
 */
export function parseDrawingPart(markup) {
  return [...parseDrawing(`<svg>${markup}</svg>`).childNodes];
}

/**
 * Replace an element's children, once nothing in it is pressed. The focus stays on the element with the same
 * `data-key`, or moves to one nearby.
 * @param {HTMLElement} element
 * @param {...(Child | Child[])} children
 */
export function replaceContent(element, ...children) {
  changeWhenLetGo(element, () => keepFocus(element, () => element.replaceChildren(...present(children))));
}

/**
 * Put children into an element in order. Children that are already there stay untouched, and so does the focus.
 * @param {HTMLElement} element
 * @param {Element[]} children
 */
export function arrangeChildren(element, children) {
  const wanted = new Set(children);
  keepFocus(element, () => {
    for (const child of [...element.children]) if (!wanted.has(child)) child.remove();
    let next = element.firstElementChild;
    for (const child of children)
      if (child === next) next = next.nextElementSibling;
      else element.insertBefore(child, next);
  });
}

/**
 * @param {HTMLElement} element
 * @param {() => void} change replaces the children
 */
function keepFocus(element, change) {
  const active = document.activeElement;
  const inside = element.contains(active);
  const held = inside && active instanceof HTMLElement ? active.dataset.key : undefined;
  change();
  if (!inside || element.contains(document.activeElement)) return;
  if (held !== undefined) findByKey(element, held)?.focus({ preventScroll: true });
  if (element.contains(document.activeElement)) return;
  /** @type {HTMLElement | null} */
  const near = element.closest("[tabindex]");
  near?.focus({ preventScroll: true });
}

/**
 * Find a descendant by its `data-key`.
 * @param {HTMLElement} element
 * @param {string} key
 */
export function findByKey(element, key) {
  /** @type {NodeListOf<HTMLElement>} */
  const keyed = element.querySelectorAll("[data-key]");
  return [...keyed].find((child) => child.dataset.key === key);
}

/**
 * Join parts with a separator; missing parts are skipped.
 * @param {Child[]} parts
 * @param {string} [sign]
 * @returns {Child[]}
 */
export const joinParts = (parts, sign = " \u00b7 ") =>
  present([parts]).flatMap((part, index) => (index ? [sign, part] : [part]));

/**
 * Return the element with an id, which the page's markup must have.
 * @param {string} id
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (element === null) throw new ReferenceError(`Missing element: ${id}`);
  return element;
}

/**
 * Build a heading in the style of a timetable: a label over a hairline.
 * @param {string} words
 */
export function createHeading(words) {
  return el("h2", { class: "label" }, words);
}
