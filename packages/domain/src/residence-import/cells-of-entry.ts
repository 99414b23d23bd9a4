import { residenceKindNames } from "@changming/contract/admin/memorial-names";
import type { ImportColumnKey } from "@changming/contract/admin/residence-import-columns";
import { emblemNames } from "@changming/contract/emblems";
import { parseLifeDate } from "@changming/kit/life-date";
import { monthDayText, parseMonthDay } from "@changming/kit/month-day";
import { writtenLifeDate } from "@changming/kit/written-life-date";
import type { ImportEntry } from "./read-row.ts";

/** A row as `readRow` reads it back: what the preview shows and an export contains. */
export function cellsOfEntry(
  entry: ImportEntry,
  gardenNames: ReadonlyMap<number, string>,
): Record<ImportColumnKey, string> {
  return {
    kind: residenceKindNames[entry.kind],
    name: entry.name,
    otherNames: entry.otherNames.join("、"),
    gender: entry.gender === 1 ? "男" : "女",
    birth: dateText(entry.birth),
    death: dateText(entry.death),
    birthDynasty: entry.birth.dynasty,
    deathDynasty: entry.death.dynasty,
    customaryDay: customaryText(entry),
    age: entry.age === 0 ? "" : String(entry.age),
    nation: entry.nation,
    nativePlace: entry.nativePlace,
    summary: entry.summary,
    source: entry.source,
    sourceUrl: entry.sourceUrl,
    moreSources: entry.moreSources.map((line) => line.replace("\t", " ").trim()).join("；"),
    emblem: entry.emblem === "" ? "" : emblemNames[entry.emblem],
    battleAddress: entry.battleAddress,
    cemeteryAddress: entry.cemeteryAddress,
    garden: gardenNames.get(entry.gardenId) ?? "",
    level: String(entry.level),
    letter: entry.letter,
    number: entry.number === 0 ? "" : String(entry.number),
  };
}

function customaryText({ customaryDay, customaryCalendar }: ImportEntry): string {
  const date = parseMonthDay(customaryDay, customaryCalendar);
  return date ? monthDayText(date) : "";
}

function dateText({ on, calendar, isLeapMonth, isAbout }: ImportEntry["birth"]): string {
  const date = on === "" ? null : parseLifeDate(on, calendar, isLeapMonth);
  return date ? writtenLifeDate({ date, isAbout }) : "";
}
