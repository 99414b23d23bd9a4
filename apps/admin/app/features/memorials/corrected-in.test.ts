import { expect, test } from "vitest";
import { correctedIn } from "./corrected-in.ts";

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
  shengu_date: "2023-12-14",
  shengu_calendar: "lunar" as const,
  shengu_leap: 1,
};

function aForm(own: Record<string, string> = {}): FormData {
  const form = new FormData();
  const plain = { ...facts, birthday_calendar: "solar", shengu_calendar: "leap", ...own };
  for (const [name, value] of Object.entries(plain)) form.set(name, String(value));
  return form;
}

test("only changed fields are sent", () => {
  expect(correctedIn(aForm(), facts)).toEqual({});
  expect(correctedIn(aForm({ name: " 周念辞 ", letter: "w", number: "7" }), facts)).toEqual({
    name: "周念辞",
    letter: "W",
    number: "7",
  });
});

test("a corrected date is sent with its calendar, whichever of the two was changed", () => {
  expect(correctedIn(aForm({ birthday: "1938-04-13" }), facts)).toEqual({
    birthday: "1938-04-13",
    birthday_calendar: "solar",
    birthday_leap: 0,
  });
  expect(correctedIn(aForm({ shengu_calendar: "lunar" }), facts)).toEqual({
    shengu_date: "2023-12-14",
    shengu_calendar: "lunar",
    shengu_leap: 0,
  });
});
