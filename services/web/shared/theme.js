// Runs before the first paint, so that a page asked for in the dark never flashes.
{
  /** @type {string | null} */
  let theme = null;
  try {
    theme = localStorage.getItem("railhead-theme");
  } catch (refused) {
    console.info("Settings are not kept in this browser", refused);
  }
  const root = document.documentElement;
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  // Paper is light, whatever the screen is.
  addEventListener("beforeprint", () => {
    theme = root.dataset.theme ?? null;
    root.dataset.theme = "light";
  });
  addEventListener("afterprint", () => {
    if (theme === null) delete root.dataset.theme;
    else root.dataset.theme = theme;
  });
}
