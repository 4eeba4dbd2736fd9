// Languages by code, with their names in the reader's language.

/** The languages offered first. A language that was chosen outside this list is kept. */
export const LANGUAGES = [
  "ar",
  "bg",
  "bn",
  "ca",
  "cs",
  "da",
  "de",
  "el",
  "en",
  "es",
  "et",
  "fa",
  "fi",
  "fr",
  "he",
  "hi",
  "hr",
  "hu",
  "id",
  "it",
  "ja",
  "ko",
  "lt",
  "lv",
  "nl",
  "no",
  "pl",
  "pt",
  "ro",
  "ru",
  "sk",
  "sl",
  "sr",
  "sv",
  "th",
  "tr",
  "uk",
  "vi",
  "zh",
];

const names = new Intl.DisplayNames([document.documentElement.lang || "en"], { type: "language" });

/**
 * Return a language's name, or its code if it has none.
 * @param {string} code
 */
export function nameLanguage(code) {
  return names.of(code) ?? code;
}

/** Return [code, name] pairs for a select list, sorted by name. */
export function listLanguages() {
  return LANGUAGES.map((code) => /** @type {const} */ ([code, nameLanguage(code)])).sort(([, a], [, b]) =>
    a.localeCompare(b),
  );
}
