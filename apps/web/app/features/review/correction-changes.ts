import { normalizeDigits } from "@changming/kit/digits";
import { cleanText } from "@changming/kit/text";
import { fieldsOfDate, wireOf, editorHtml } from "../life-date/written-date.ts";
import type { QueuedCorrection } from "./review-data.ts";

type Facts = QueuedCorrection["facts"];

/** The values of the form by the names of its fields. */
type Written = Readonly<Record<string, string | undefined>>;

/** The initial values of the form for these facts. */
export function writtenFacts(facts: Facts): Record<string, string> {
  const [province = "", city = ""] = facts.jiguan_str.split(",");
  return {
    level: String(facts.level),
    letter: facts.letter,
    number: String(facts.number),
    name: facts.name,
    gender: String(facts.gender),
    jiguan_str: province,
    jiguan_city: city,
    nation: facts.nation,
    ...fieldsOfDate("birthday", birthOf(facts)),
    ...fieldsOfDate("shengu_date", deathOf(facts)),
  };
}

/** Only the changed values; a field that displays nothing requests nothing. */
export function changesIn(written: Written, facts: Facts): Record<string, string> {
  const changes: Record<string, string> = {};
  for (const name of ["level", "letter", "number", "name", "gender", "nation"] as const) {
    const typed = cleanText(written[name] ?? "");
    const text = name === "number" ? normalizeDigits(typed) : typed;
    if (text !== String(facts[name])) changes[name] = text;
  }
  const { jiguan_str: province = "", jiguan_city: city = "" } = written;
  const place = `${province},${city}`;
  if (province !== "" && place !== facts.jiguan_str) changes.jiguan_str = place;
  return {
    ...changes,
    ...dateIn(written, "birthday", birthOf(facts)),
    ...dateIn(written, "shengu_date", deathOf(facts)),
  };
}

const leapOf = (leap: number) => (leap === 1 ? "1" : "");

function birthOf({ birthday: on, birthday_calendar: calendar, birthday_leap: leap }: Facts) {
  return { on, calendar, leap: leapOf(leap) };
}

function deathOf({ shengu_date: on, shengu_calendar: calendar, shengu_leap: leap }: Facts) {
  return { on, calendar, leap: leapOf(leap) };
}

function dateIn(written: Written, name: "birthday" | "shengu_date", stood: ReturnType<typeof birthOf>) {
  const date = wireOf(editorHtml(written, name));
  const isSame = date.on === stood.on && date.calendar === stood.calendar && date.leap === stood.leap;
  if (date.on === "" || isSame) return {};
  const prefix = name === "birthday" ? "birthday" : "shengu";
  return { [name]: date.on, [`${prefix}_calendar`]: date.calendar, [`${prefix}_leap`]: date.leap || "0" };
}
