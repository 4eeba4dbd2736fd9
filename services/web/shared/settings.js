// What a player prefers, kept in this browser.

const THEME = "railhead-theme";
const INSTANT = "railhead-instant";

function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // a browser that keeps nothing: every visit is the first
  }
}

function write(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (refused) {
    console.info("Settings are not kept in this browser", refused);
  }
}

/** "light", "dark", or "" for what the system says. */
export const theme = () => read(THEME) ?? "";

export function setTheme(chosen) {
  write(THEME, chosen || null);
  if (chosen) document.documentElement.dataset.theme = chosen;
  else delete document.documentElement.dataset.theme;
}

/** Whether an option is sent as soon as it is chosen. */
export const instant = () => read(INSTANT) === "yes";

export const setInstant = (wanted) => write(INSTANT, wanted ? "yes" : null);
