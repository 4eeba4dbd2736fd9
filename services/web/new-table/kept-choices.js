// The choices in the form of a new table: kept while the reader is on another page, such as the rules.

const KEY = "railhead-new-table";

/** @typedef {{ name: string, value: string, checked: boolean | null }} Kept a field */
/** @typedef {{ place: string, game: string, fields: Kept[], options: object }} KeptChoices */

/**
 * Keep the choices for a return to this address.
 * @param {HTMLFormElement} form
 * @param {object} options of the game
 */
export function keepChoices(form, options) {
  const fields = [...form.elements].filter(isField).map((field) => ({
    name: field.name,
    value: field.value,
    checked: isBox(field) ? field.checked : null,
  }));
  const kept = { place: location.search, game: form.dataset.game ?? "", fields, options };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // without storage, the form begins with the defaults
  }
}

/**
 * Return the kept choices if the reader comes back from the rules, goes back, or reloads the page; otherwise null.
 * @returns {KeptChoices | null}
 */
export function findChoices() {
  const [visit] = performance.getEntriesByType("navigation");
  const isBack = visit instanceof PerformanceNavigationTiming && visit.type !== "navigate";
  if (!isBack && !document.referrer.startsWith(`${location.origin}/rules/`)) return null;
  const kept = readKept();
  return kept?.place === location.search ? kept : null;
}

/** @returns {KeptChoices | null} */
function readKept() {
  try {
    /** @type {unknown} */
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return /** @type {KeptChoices | null} */ (kept);
  } catch {
    return null;
  }
}

/**
 * Fill in the fields in order, each as if the reader did, because some fields depend on earlier ones.
 * @param {HTMLFormElement} form
 * @param {Kept[]} fields
 */
export function fillIn(form, fields) {
  for (const { name, value, checked } of fields) {
    const field = [...form.elements]
      .filter(isField)
      .find(
        (each) => each.name === name && (checked === null || each.type !== "radio" || each.value === value),
      );
    if (!field || (isBox(field) ? field.checked === checked : field.value === value)) continue;
    if (!isBox(field)) field.value = value;
    else if (checked) field.checked = true;
    else if (field.type === "checkbox") field.checked = false;
    else continue; // another radio button of its group is checked
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/**
 * @param {Element} element
 * @returns {element is HTMLInputElement | HTMLSelectElement}
 */
const isField = (element) =>
  (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) && element.name !== "";

/**
 * @param {HTMLInputElement | HTMLSelectElement} field
 * @returns {field is HTMLInputElement}
 */
const isBox = (field) => field.type === "radio" || field.type === "checkbox";
