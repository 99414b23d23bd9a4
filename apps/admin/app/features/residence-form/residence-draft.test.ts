import { expect, test } from "vitest";
import {
  dateText,
  draftOf,
  emptyDraft,
  factsInput,
  readDraft,
  sourceSentence,
  unknownDate,
  uprightText,
  wireDate,
  yearsText,
} from "./residence-draft.ts";

test.each([
  [{}, ""],
  [{ year: "340", era: "bc" }, "-0340"],
  [{ year: "１９３８", month: "4" }, "1938-04"],
  [{ year: "1938", month: "4", day: "12" }, "1938-04-12"],
  // The server names the field of what is no date.
  [{ year: "", month: "4" }, "0000-04"],
  [{ year: "前340" }, "前340"],
] as const)("%j is %j on the wire", (parts, wire) => {
  expect(wireDate({ ...unknownDate, ...parts })).toBe(wire);
});

test.each([
  [{ year: "340", era: "bc", isAbout: true, dynasty: "战国·楚" }, "约前340年（战国·楚）", "约前三四〇年\u2003战国·楚"],
  [{ dynasty: "西周" }, "西周", "西周"],
  [{ year: "1101", month: "7", day: "28" }, "1101年7月28日", "一一〇一年七月二十八日"],
  [
    { year: "1938", month: "7", day: "3", calendar: "lunar", isLeapMonth: true },
    "农历1938年闰七月初三",
    "农历一九三八年闰七月初三",
  ],
  [{ year: "1938", month: "2", day: "30" }, "", ""],
] as const)("%j reads %j", (parts, text, upright) => {
  const date = { ...unknownDate, ...parts };
  expect([dateText(date), uprightText(date)]).toEqual([text, upright]);
});

test("years are those of the lists", () => {
  const birth = { ...unknownDate, year: "340", era: "bc" as const, isAbout: true };
  const death = { ...unknownDate, year: "278", era: "bc" as const };
  expect(yearsText({ birth, death })).toBe("约前340–前278");
  expect(yearsText({ birth: unknownDate, death })).toBe("？–前278");
  expect(yearsText({ birth: unknownDate, death: { ...unknownDate, dynasty: "西周" } })).toBe("西周");
});

const facts = {
  gender: 1,
  birthday: "-0340",
  birthday_calendar: "solar",
  birthday_leap: 0,
  birthday_about: 1,
  birth_dynasty: "战国·楚",
  shengu_date: "1938-07-03",
  shengu_calendar: "lunar",
  shengu_leap: 1,
  shengu_about: 0,
  death_dynasty: "",
  age: 62,
  nation: "",
  jiguan_str: "楚国丹阳秭归",
  source_url: "https://www.example.org/84",
  portrait: "/uploads/a/960.webp",
  portrait_credit: "佚名，公有领域",
  customary_day: "05-05",
  customary_calendar: "lunar",
  more_sources: ["《辞海》第七版\thttps://example.org/a", "《水经注》卷三十四"] as string[],
  emblem: "poet",
} as const;

const residence = {
  kind: "famous",
  name: "屈原",
  other_names: ["平", "灵均"],
  summary: "战国楚人。",
  source: "《史记》卷八十四",
  battle_address: "",
  cemetery_address: "",
  garden_id: 3,
  level: 7,
  letter: "Q",
  number: 3,
} as const;

test("what the server has goes through the form unchanged", () => {
  expect(factsInput(draftOf(residence, facts))).toEqual({
    ...facts,
    kind: "famous",
    name: "屈原",
    other_names: "平、灵均",
    summary: "战国楚人。",
    source: "《史记》卷八十四",
    more_sources: "《辞海》第七版\thttps://example.org/a\n《水经注》卷三十四",
    battle_address: "",
    cemetery_address: "",
  });
});

test("places of a martyr, a leap month and a credit are sent only where they belong", () => {
  const death = { ...unknownDate, year: "1938", month: "7", isLeapMonth: true };
  const draft = { ...emptyDraft, death, battleAddress: "台儿庄", portraitCredit: "佚名" };
  expect(factsInput(draft)).toMatchObject({ battle_address: "", shengu_leap: 0, portrait_credit: "" });
  expect(factsInput({ ...draft, kind: "martyr" }).battle_address).toBe("台儿庄");
});

test("a stored draft of an earlier version gets what it lacks, and what is none is left", () => {
  expect(readDraft({ name: "屈原", kind: "famous", birth: { year: "340" } })).toEqual({
    ...emptyDraft,
    name: "屈原",
    birth: { ...unknownDate, year: "340" },
  });
  for (const none of [null, 3, "屈原", { kind: "king" }, { birth: 3 }]) expect(readDraft(none)).toBeNull();
});

test("the sentence at the end of the page", () => {
  const moreSources = [
    { text: "生卒年另据《辞海》", url: "" },
    { text: "", url: "https://example.org" },
  ];
  expect(sourceSentence({ source: " 《史记》卷八十四 ", moreSources: [] }, "青松园")).toBe(
    "本居所由青松园依公开史料整理。出处：《史记》卷八十四",
  );
  expect(sourceSentence({ source: "《史记》", moreSources }, "青松园")).toBe(
    "本居所由青松园依公开史料整理。出处：《史记》；生卒年另据《辞海》",
  );
  expect(sourceSentence({ source: "", moreSources: [] }, "青松园")).toBe("");
});
