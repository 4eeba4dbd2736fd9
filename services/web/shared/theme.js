// Runs before the first paint, so that a page in the dark theme never flashes white.
{
  /** @type {unknown} */
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem("railhead-preferences") ?? "{}");
  } catch (refused) {
    console.info("This browser cannot store settings", refused);
  }
  const root = document.documentElement;
  for (const name of ["theme", "motion"]) {
    /** @type {unknown} */
    const wanted = kept instanceof Object ? Reflect.get(kept, name) : null;
    if (typeof wanted === "string") root.dataset[name] = wanted;
  }
  // Print in the light theme, whatever the screen shows.
  /** @type {string | null} */
  let onScreen = null;
  addEventListener("beforeprint", () => {
    onScreen = root.dataset.theme ?? null;
    root.dataset.theme = "light";
  });
  addEventListener("afterprint", () => {
    if (onScreen === null) delete root.dataset.theme;
    else root.dataset.theme = onScreen;
  });
}
