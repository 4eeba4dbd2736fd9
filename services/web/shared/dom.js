// Elements made in code: no markup is ever put together from text that somebody typed.

/** Make an element; `on...` are listeners, `data` and `style` objects, true and false set or leave out. */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) put(element, name, value);
  element.append(
    ...children.flat().filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

function put(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "data") Object.assign(element.dataset, value);
  else if (name === "style")
    for (const [key, rule] of Object.entries(value)) element.style.setProperty(key, rule);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** Read a drawing of the service; its measures are set one by one, as the page takes no style in markup. */
export function drawing(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup.replaceAll(' style="', ' data-style="');
  for (const element of template.content.querySelectorAll("[data-style]"))
    element.style.cssText = element.dataset.style;
  return template.content.firstElementChild;
}

/** Read a part of a drawing, to be put inside one. */
export function fragment(markup) {
  return [...drawing(`<svg>${markup}</svg>`).childNodes];
}

/** Put new children into an element; the focus stays on what bears the same `data-key`, or at least near. */
export function refill(element, ...children) {
  const inside = element.contains(document.activeElement);
  const held = inside ? document.activeElement.dataset.key : undefined;
  element.replaceChildren(
    ...children.flat().filter((child) => child !== null && child !== undefined && child !== false),
  );
  if (held !== undefined) find(element, held)?.focus({ preventScroll: true });
  if (inside && !element.contains(document.activeElement))
    element.closest("[tabindex]")?.focus({ preventScroll: true });
}

function find(element, key) {
  return [...element.querySelectorAll("[data-key]")].find((child) => child.dataset.key === key);
}

/** Give the element of an id. */
export const byId = (id) => document.getElementById(id);

/** A heading as on a timetable: a label over a hairline. */
export function heading(words, level = 2) {
  return el(`h${level}`, { class: "label" }, words);
}
