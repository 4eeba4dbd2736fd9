// Reads the compressed data in the page.

/**
 * Return the data in the element with this id; null if the page has none.
 * @param {string} id
 */
export async function readPacked(id) {
  const element = document.getElementById(id);
  if (element === null) return null;
  const packed = Uint8Array.from(atob(element.textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
