// The page's own words in the reader's language. English is written where it is used; every other language is a file
// in `words/` and an entry in LANGUAGES. A bot's texts are shown as the bot wrote them.

import { activePane, localeOf } from "./state.js";
import de from "./words/de.js";
import ja from "./words/ja.js";

const LANGUAGES = { de, ja };

/** Language of the page for a locale: the locale's language if it has a file, else English. */
export function languageOf(locale) {
  const language = (locale ?? "").split("-")[0];
  return language in LANGUAGES ? language : "en";
}

/** The page's words for a reader; `{name}` in them is replaced by the value of that name. */
export function tell(locale, english, values = {}) {
  const words = LANGUAGES[languageOf(locale)]?.[english] ?? english;
  return words.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** The page's words in the language of the active column's person. */
export const say = (english, values) => tell(localeOf(activePane()?.user), english, values);
