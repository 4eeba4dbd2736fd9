// What a player prefers, kept in this browser.

const THEME = "railhead-theme";
const INSTANT = "railhead-instant";

/**
 * Give what was kept under a name; null for nothing.
 * @param {string} key
 */
export function readKept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // a browser that keeps nothing: every visit is the first
  }
}

/**
 * Keep something under a name.
 * @param {string} key
 * @param {string | null} value null forgets
 */
export function keep(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (refused) {
    console.info("Settings are not kept in this browser", refused);
  }
}

/** Give "light", "dark", or "" for what the system says. */
export const getTheme = () => readKept(THEME) ?? "";

/** @param {string} chosen */
export function setTheme(chosen) {
  keep(THEME, chosen || null);
  if (chosen) document.documentElement.dataset.theme = chosen;
  else delete document.documentElement.dataset.theme;
}

/** Whether an option is sent as soon as it is chosen. */
export const isInstant = () => readKept(INSTANT) === "yes";

/** @param {boolean} wanted */
export const setInstant = (wanted) => keep(INSTANT, wanted ? "yes" : null);
