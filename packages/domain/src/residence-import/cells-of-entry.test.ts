import fc from "fast-check";
import { expect, test } from "vitest";
import { residenceKinds } from "@changming/contract/residence";
import { importColumns } from "@changming/contract/admin/residence-import-columns";
import { emblems } from "@changming/contract/emblems";
import { lifeDateWire, parseLifeDate } from "@changming/kit/life-date";
import { solarOf } from "@changming/kit/solar-of";
import { cleanText } from "@changming/kit/text";
import { testCtx } from "../testing/test-ctx.ts";
import { cellsOfEntry } from "./cells-of-entry.ts";
import { type ImportEntry, readRow } from "./read-row.ts";

const gardenNames = new Map([
  [3, "云麓园"],
  [4, "青山园"],
]);
const places = {
  gardens: new Map([...gardenNames].map(([id, name]) => [name, id])),
  levels: new Map([1, 2, 3, 4, 5, 6, 7].map((level) => [String(level), level])),
  gardenNames,
};

const han = (min: number, max: number) =>
  fc
    .array(fc.integer({ min: 0x4e00, max: 0x9fa5 }), { minLength: min, maxLength: max })
    .map((codes) => String.fromCodePoint(...codes));
const line = (min: number, max: number) =>
  fc.string({ minLength: min, maxLength: max, unit: "binary" }).map((text) => cleanText(text).slice(0, max));

const date = (from: number, to: number) =>
  fc
    .record({
      year: fc.integer({ min: from, max: to }).filter((year) => year !== 0),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 30 }),
      known: fc.constantFrom("nothing", "year", "month", "day"),
      calendar: fc.constantFrom("solar" as const, "lunar" as const),
      isAbout: fc.boolean(),
      dynasty: han(0, 6),
    })
    .map(({ year, month, day, known, calendar, isAbout, dynasty }) => {
      const isDay = known === "day";
      const parts = { month: isDay || known === "month" ? month : null, day: isDay ? day : null };
      const wire = known === "nothing" ? "" : lifeDateWire({ year, ...parts, calendar, isLeapMonth: false });
      const isLunar = calendar === "lunar" && known !== "month" && known !== "nothing";
      return {
        on: wire,
        calendar: isLunar ? ("lunar" as const) : ("solar" as const),
        isLeapMonth: false,
        isAbout: isAbout && !isDay && wire !== "",
        dynasty,
      };
    })
    .filter(({ on, calendar }) => {
      const parsed = parseLifeDate(on, calendar);
      return on === "" || (parsed !== null && solarOf(parsed) !== null);
    });

const entry: fc.Arbitrary<ImportEntry> = fc.record({
  kind: fc.constantFrom(...residenceKinds),
  name: han(1, 6),
  gender: fc.constantFrom(1 as const, 2 as const),
  otherNames: fc.uniqueArray(han(1, 6), { maxLength: 8 }),
  birth: date(-3_000, 1_000),
  death: date(1_001, 2_020),
  customaryDay: fc.constantFrom("", "05-05", "12-29"),
  customaryCalendar: fc.constant("lunar" as const),
  age: fc.integer({ min: 0, max: 200 }),
  nation: han(0, 6),
  nativePlace: line(0, 60),
  summary: line(0, 200),
  source: line(1, 500),
  sourceUrl: fc.constantFrom("", "https://example.org/a?b=c", "http://example.org"),
  moreSources: fc.constantFrom(
    [],
    ["《辞海》第七版", "《水经注》\thttps://example.org/shui?j=34", "\thttps://example.org/b"],
  ),
  emblem: fc.constantFrom("" as const, ...emblems),
  battleAddress: han(0, 20),
  cemeteryAddress: han(0, 20),
  gardenId: fc.constantFrom(3, 4),
  level: fc.integer({ min: 1, max: 7 }),
  letter: fc.constantFrom("A", "Q", "Z", "#"),
  number: fc.integer({ min: 0, max: 99_999 }),
});

test("what an import exports is read again as the same facts", () => {
  const ctx = testCtx(undefined as never);
  fc.assert(
    fc.property(entry, (one) => {
      const isUnknown = one.birth.on === "" && one.death.on === "" && `${one.birth.dynasty}${one.death.dynasty}` === "";
      fc.pre(one.source !== "" && !isUnknown && (one.kind !== "ordinary" || one.death.on !== ""));
      const cells = cellsOfEntry(one, gardenNames);
      expect(readRow(ctx, cells, places)).toEqual({ entry: one, errors: [] });
      expect(Object.keys(cells)).toEqual([...importColumns]);
    }),
  );
});
