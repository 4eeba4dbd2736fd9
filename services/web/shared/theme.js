// Runs before the first paint, so that a page asked for in the dark never flashes.
{
  /** @type {unknown} */
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem("railhead-preferences") ?? "{}");
  } catch (refused) {
    console.info("Settings are not kept in this browser", refused);
  }
  for (const name of ["theme", "motion"]) {
    /** @type {unknown} */
    const wanted = kept instanceof Object ? Reflect.get(kept, name) : null;
    if (typeof wanted === "string") document.documentElement.dataset[name] = wanted;
  }
}
