import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { home, homeWith, place } from "../family/testing/samples.ts";
import type { FamilyShown } from "../family/family-page.tsx";
import { OwnWordsPart } from "./own-words.tsx";
import { ownWordsOf } from "./words-changed.ts";

const asked: FamilyShown["asked"] = { body: home, error: null, askAgain: () => undefined, amend: () => undefined };
const user = { id: "u1", token: "t" } as FamilyShown["user"];

function shown(own: FamilyShown["home"]) {
  const html = renderToStaticMarkup(<OwnWordsPart place={place} home={own} user={user} asked={asked} />);
  const lines = [...html.matchAll(/<dt>([^<]*)<\/dt><dd[^>]*>([^<]*)/g)];
  return { html, lines: Object.fromEntries(lines.map(([, name = "", text]) => [name, text])) };
}

test("the family's own words are shown, and what is missing as not written yet", () => {
  expect(shown(home).lines).toEqual({
    简介: "教了一辈子书。",
    又名: "还没有写",
    匾额: "念慈堂",
    楹联: "春风\n秋水",
    题词: "还没有写",
    生辰: "按公历",
    忌日: "按农历",
  });
});

test("by which calendar a day is kept is said only where the day is known; a martyr's birthday is not kept", () => {
  const years = { ...home, birthday_known: 0, anniversary_known: 0 };
  expect(Object.keys(shown(years).lines)).toEqual(["简介", "又名", "匾额", "楹联", "题词"]);
  const martyr = shown(homeWith({ detail: { is_martyr: true } })).lines;
  expect([martyr.生辰, martyr.忌日]).toEqual([undefined, "按农历"]);
});

test("a relative reads them and is offered no change", () => {
  expect(shown(home).html).toContain("修改");
  expect(shown(homeWith({ can: { manage: false } })).html).not.toContain("修改");
});

test("the form holds couplet and inscription as lines", () => {
  const { couplet, opening } = ownWordsOf(homeWith({ detail: { opening: ["一", "二"] } }));
  expect([couplet, opening]).toEqual(["春风\n秋水", "一\n二"]);
});
