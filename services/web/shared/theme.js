// Runs before the first paint, so that a page asked for in the dark never flashes.
{
  /** @type {Record<string, string | undefined>} */
  let kept = {};
  try {
    kept = /** @type {typeof kept} */ (JSON.parse(localStorage.getItem("railhead-preferences") ?? "{}"));
  } catch (refused) {
    console.info("Settings are not kept in this browser", refused);
  }
  for (const name of ["theme", "motion"]) {
    const wanted = kept[name];
    if (wanted) document.documentElement.dataset[name] = wanted;
  }
}
