// The page's own words in the language of whoever looks. English is written where it is needed; every other language
// is a file in `words/` and a line here. What bots say is theirs; it comes as they wrote it.

import { activePane, localeOf } from "./state.js";
import de from "./words/de.js";
import ja from "./words/ja.js";

const LANGUAGES = { de, ja };

/** The language of the page for a reader: that of the locale if there is a file for it, or English. */
export function languageOf(locale) {
  const language = (locale ?? "").split("-")[0];
  return language in LANGUAGES ? language : "en";
}

/** The page's words for a reader; `{name}` in them stands for the value of that name. */
export function tell(locale, english, values = {}) {
  const words = LANGUAGES[languageOf(locale)]?.[english] ?? english;
  return words.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** The page's words for whoever the active column is. */
export const say = (english, values) => tell(localeOf(activePane()?.user), english, values);
