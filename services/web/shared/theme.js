// Runs before the first paint, so that a page asked for in the dark never flashes.
{
  let theme = null;
  try {
    theme = localStorage.getItem("railhead-theme");
  } catch (refused) {
    console.info("Settings are not kept in this browser", refused);
  }
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
}
