// Times for people, and Discord's <t:…> stamps; relative stamps are updated.

const DAY = 86_400_000;
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [
  ["year", 365 * DAY],
  ["month", 30 * DAY],
  ["day", DAY],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
];

/** Distance of `ms` from `now`, in the largest unit that fits, as in "in 2 days". */
export function relative(ms, now, locale) {
  const difference = ms - now;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(difference) >= size) ?? UNITS.at(-1);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: unit === "second" ? "always" : "auto" });
  return format.format(Math.round(difference / size), unit);
}

/** Text of `<t:SECONDS:STYLE>`. */
export function stamp(seconds, style, now, locale) {
  const ms = seconds * 1000;
  if (Number.isNaN(new Date(ms).getTime())) return "Invalid date";
  if (style === "R") return relative(ms, now, locale);
  return new Intl.DateTimeFormat(locale, STYLES[style] ?? STYLES.f).format(ms);
}

/** Time at which a message was written: the hour if today, else with the day. */
export function written(iso, locale) {
  const date = new Date(iso);
  const today = new Date().toDateString() === date.toDateString();
  return new Intl.DateTimeFormat(locale, today ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" }).format(date);
}

/** Day on which a message was written, for the line between two days. */
export function day(iso, locale) {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(new Date(iso));
}

/** Keeps the relative stamps on the page up to date. */
export function keepStamps() {
  setInterval(() => {
    for (const element of document.querySelectorAll("time[data-relative]")) {
      const text = stamp(Number(element.dataset.relative), "R", Date.now(), element.lang);
      if (element.textContent !== text) element.textContent = text;
    }
  }, 1000);
}
