// The page that stands in for any other while the service cannot be reached: it asks for that one again. It imports
// nothing, as only what stands in the worker's list is there.

/** How often the service is looked for, in milliseconds; a browser may say too early that it is online. */
const EACH = 5000;

const again = () => location.reload();

async function look() {
  if (document.hidden) return;
  try {
    await fetch(location.href, { method: "HEAD" });
  } catch {
    return; // still away
  }
  again();
}

document.getElementById("again")?.addEventListener("click", again);
addEventListener("online", () => void look());
setInterval(() => void look(), EACH);
