import { expect, test } from "vitest";
import { changesIn, writtenFacts } from "./correction-fields.tsx";

const facts = {
  level: 1,
  letter: "Z",
  number: 26,
  name: "周念慈",
  gender: 2,
  jiguan_str: "浙江省,绍兴市",
  nation: "汉族",
  birthday: "1938-04-12",
  birthday_calendar: "solar" as const,
  birthday_leap: 0,
  shengu_date: "2023-02-14",
  shengu_calendar: "lunar" as const,
  shengu_leap: 1,
};

test("an untouched form requests nothing", () => {
  expect(changesIn(writtenFacts(facts), facts)).toEqual({});
});

test("changed values are requested, a date with its calendar; spaces around a name are no change", () => {
  const written = {
    ...writtenFacts(facts),
    name: " 周霱慈 ",
    number: "27",
    jiguan_city: "宁波市",
    birthday_day: "13",
    shengu_date_month: "2",
  };
  expect(changesIn(written, facts)).toEqual({
    name: "周霱慈",
    number: "27",
    jiguan_str: "浙江省,宁波市",
    birthday: "1938-04-13",
    birthday_calendar: "solar",
    birthday_leap: "0",
    shengu_date: "2023-02-14",
    shengu_calendar: "lunar",
    shengu_leap: "0",
  });
});

test("a place or a date that the form cannot display stays as it is until another is chosen", () => {
  const old = { ...facts, jiguan_str: "浙江,绍兴", birthday: "-0551" };
  const written = { ...writtenFacts(facts), jiguan_str: "", jiguan_city: "", birthday: "" };
  expect(changesIn(written, old)).toEqual({});
  expect(changesIn({ ...written, jiguan_str: "浙江省" }, old)).toEqual({ jiguan_str: "浙江省," });
});
