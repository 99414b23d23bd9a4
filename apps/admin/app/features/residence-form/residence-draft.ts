import type { AdminCalls } from "@changming/contract/admin/calls";
import type { InputOf } from "@changming/contract/define";
import { type Emblem, emblemNames } from "@changming/contract/emblems";
import { normalizeDigits } from "@changming/kit/digits";
import { lifeDateText, parseLifeDate, verticalLifeDate } from "@changming/kit/life-date";
import { parseMonthDay, verticalMonthDay } from "@changming/kit/month-day";
import { keyIn } from "../../parts/form-values.ts";
import { type ResidenceDetail, residenceKindLabels } from "../memorials/memorial-items.ts";

/** One life date as its controls have it; empty texts are unknown. */
export interface DateDraft {
  isAbout: boolean;
  era: "ad" | "bc";
  year: string;
  /** 1 to 12. */
  month: string;
  day: string;
  calendar: "solar" | "lunar";
  isLeapMonth: boolean;
  dynasty: string;
}

/** The day of the custom; month and day as in `DateDraft`. */
export type CustomaryDraft = Pick<DateDraft, "calendar" | "month" | "day">;

interface SourceDraft {
  text: string;
  url: string;
}

/** Everything that the form of a residence has, as typed. */
export interface ResidenceDraft {
  kind: ResidenceDetail["kind"];
  name: string;
  otherNames: string;
  gender: "1" | "2" | "";
  birth: DateDraft;
  death: DateDraft;
  customary: CustomaryDraft | null;
  age: string;
  nation: string;
  nativePlace: string;
  summary: string;
  source: string;
  sourceUrl: string;
  moreSources: readonly SourceDraft[];
  /** URL of an upload; empty: none. */
  portrait: string;
  portraitCredit: string;
  emblem: Emblem | "";
  battleAddress: string;
  cemeteryAddress: string;
  gardenId: string;
  level: string;
  /** Empty: the letter zone of the name. */
  letter: string;
  /** Empty: the next free one. */
  number: string;
}

export const unknownDate: DateDraft = {
  isAbout: false,
  era: "ad",
  year: "",
  month: "",
  day: "",
  calendar: "solar",
  isLeapMonth: false,
  dynasty: "",
};

export const emptyDraft: ResidenceDraft = {
  kind: "famous",
  name: "",
  otherNames: "",
  gender: "",
  birth: unknownDate,
  death: unknownDate,
  customary: null,
  age: "",
  nation: "",
  nativePlace: "",
  summary: "",
  source: "",
  sourceUrl: "",
  moreSources: [],
  portrait: "",
  portraitCredit: "",
  emblem: "",
  battleAddress: "",
  cemeteryAddress: "",
  gardenId: "",
  level: "7",
  letter: "",
  number: "",
};

export const dateFields = { birth: "birthday", death: "shengu_date" } as const;

/** A date of the wire; what was typed where it cannot be one, so that the server names the field. */
export function wireDate({ era, year, month, day }: DateDraft): string {
  const typed = normalizeDigits(year).trim();
  if (typed === "" && month === "") return "";
  const parts = [typed.padStart(4, "0"), month.padStart(2, "0"), day.padStart(2, "0")];
  const known = month === "" ? 1 : day === "" ? 2 : 3;
  return `${era === "bc" ? "-" : ""}${parts.slice(0, known).join("-")}`;
}

/** `05-05`; 00 where it is not chosen, which the server rejects at the field. */
const monthDayOf = ({ month, day }: CustomaryDraft) => `${month.padStart(2, "0")}-${day.padStart(2, "0")}`;

type FactsInput = Omit<InputOf<AdminCalls["residence"]["editFacts"]>, "id" | "version">;

export function factsInput(draft: ResidenceDraft): FactsInput {
  const { birth, death, customary } = draft;
  const isMartyr = draft.kind === "martyr";
  return {
    kind: draft.kind,
    name: draft.name,
    gender: Number(draft.gender),
    other_names: draft.otherNames,
    birthday: wireDate(birth),
    birthday_calendar: birth.calendar,
    birthday_leap: isLeap(birth) ? 1 : 0,
    birthday_about: birth.isAbout ? 1 : 0,
    birth_dynasty: birth.dynasty,
    shengu_date: wireDate(death),
    shengu_calendar: death.calendar,
    shengu_leap: isLeap(death) ? 1 : 0,
    shengu_about: death.isAbout ? 1 : 0,
    death_dynasty: death.dynasty,
    customary_day: customary === null ? "" : monthDayOf(customary),
    customary_calendar: customary?.calendar ?? "lunar",
    age: Number(normalizeDigits(draft.age).trim()),
    nation: draft.nation,
    jiguan_str: draft.nativePlace,
    summary: draft.summary,
    source: draft.source,
    source_url: draft.sourceUrl.trim(),
    more_sources: draft.moreSources.map(({ text, url }) => (url.trim() === "" ? text : `${text}\t${url}`)).join("\n"),
    portrait: draft.portrait,
    portrait_credit: draft.portrait === "" ? "" : draft.portraitCredit,
    emblem: draft.emblem,
    battle_address: isMartyr ? draft.battleAddress : "",
    cemetery_address: isMartyr ? draft.cemeteryAddress : "",
  };
}

/** A leap month needs its month, in the lunar calendar. */
const isLeap = ({ calendar, month, isLeapMonth }: DateDraft) => isLeapMonth && calendar === "lunar" && month !== "";

type SavedFacts = NonNullable<ResidenceDetail["facts"]>;

type Described = Pick<
  ResidenceDetail,
  | "kind"
  | "name"
  | "summary"
  | "source"
  | "battle_address"
  | "cemetery_address"
  | "garden_id"
  | "level"
  | "letter"
  | "number"
> & { other_names: readonly string[] };

/** A residence as the form has it. */
export function draftOf(residence: Described, facts: SavedFacts): ResidenceDraft {
  return {
    kind: residence.kind,
    name: residence.name,
    otherNames: residence.other_names.join("、"),
    gender: facts.gender === 1 ? "1" : "2",
    birth: {
      ...partsOf(facts.birthday),
      calendar: facts.birthday_calendar,
      isLeapMonth: facts.birthday_leap === 1,
      isAbout: facts.birthday_about === 1,
      dynasty: facts.birth_dynasty,
    },
    death: {
      ...partsOf(facts.shengu_date),
      calendar: facts.shengu_calendar,
      isLeapMonth: facts.shengu_leap === 1,
      isAbout: facts.shengu_about === 1,
      dynasty: facts.death_dynasty,
    },
    customary: customaryOf(facts),
    age: facts.age === 0 ? "" : String(facts.age),
    nation: facts.nation,
    nativePlace: facts.jiguan_str,
    summary: residence.summary,
    source: residence.source,
    sourceUrl: facts.source_url,
    moreSources: facts.more_sources.map((line) => {
      const [text = "", url = ""] = line.split("\t");
      return { text, url };
    }),
    portrait: facts.portrait,
    portraitCredit: facts.portrait_credit,
    emblem: keyIn<Emblem>(emblemNames, facts.emblem),
    battleAddress: residence.battle_address,
    cemeteryAddress: residence.cemetery_address,
    gardenId: String(residence.garden_id),
    level: String(residence.level),
    letter: residence.letter,
    number: String(residence.number),
  };
}

function customaryOf({ customary_day: on, customary_calendar: calendar }: SavedFacts): CustomaryDraft | null {
  const [month, day] = on.split("-").map((digits) => String(Number(digits)));
  return month && day ? { calendar, month, day } : null;
}

function partsOf(wire: string): Pick<DateDraft, "era" | "year" | "month" | "day"> {
  const [, minus = "", year = "", month = "", day = ""] = /^(-?)(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(wire) ?? [];
  const plain = (digits: string) => (digits === "" ? "" : String(Number(digits)));
  return { era: minus === "" ? "ad" : "bc", year: plain(year), month: plain(month), day: plain(day) };
}

const lifeDateOf = (date: DateDraft) => parseLifeDate(wireDate(date), date.calendar, isLeap(date));

/** `约前340年（战国·楚）`, as the residence's page says it; the dynasty alone without a year. */
export function dateText(date: DateDraft): string {
  const parsed = lifeDateOf(date);
  if (!parsed) return date.dynasty;
  return `${date.isAbout ? "约" : ""}${lifeDateText(parsed)}${date.dynasty && `（${date.dynasty}）`}`;
}

/** `农历五月初五` */
export function customaryText({ customary }: Pick<ResidenceDraft, "customary">): string {
  const date = customary && parseMonthDay(monthDayOf(customary), customary.calendar);
  return date ? verticalMonthDay(date) : "";
}

/** For the inscription: the year in Chinese numerals and the dynasty, as the page has them; the dynasty alone without a year. */
export function uprightText(date: DateDraft): string {
  const parsed = lifeDateOf(date);
  if (!parsed) return date.dynasty;
  return `${date.isAbout ? "约" : ""}${verticalLifeDate(parsed)}${date.dynasty && `\u2003${date.dynasty}`}`;
}

/** `约前340–约前278`, as lists say it; the dynasty alone where neither year is known. */
export function yearsText({ birth, death }: Pick<ResidenceDraft, "birth" | "death">): string {
  const [from, to] = [birth, death].map((date) => {
    const parsed = lifeDateOf(date);
    return parsed && `${date.isAbout ? "约" : ""}${parsed.year < 0 ? "前" : ""}${Math.abs(parsed.year)}`;
  });
  return from || to ? `${from ?? "？"}–${to ?? "？"}` : death.dynasty || birth.dynasty;
}

/** The sentence at the end of the page of a site with this name. */
export function sourceSentence(
  { source, moreSources }: Pick<ResidenceDraft, "source" | "moreSources">,
  siteName: string,
): string {
  const texts = [source, ...moreSources.map(({ text }) => text)].map((text) => text.trim()).filter(Boolean);
  return texts.length === 0 ? "" : `本居所由${siteName}依公开史料整理。出处：${texts.join("；")}`;
}

/** Only keys of a draft, whatever was stored by an earlier version. */
export function readDraft(stored: unknown): ResidenceDraft | null {
  if (typeof stored !== "object" || stored === null) return null;
  const draft = { ...emptyDraft, ...stored };
  if (keyIn(residenceKindLabels, draft.kind) === "" || typeof draft.birth !== "object") return null;
  if (!Array.isArray(draft.moreSources)) return null;
  return { ...draft, birth: { ...unknownDate, ...draft.birth }, death: { ...unknownDate, ...draft.death } };
}
