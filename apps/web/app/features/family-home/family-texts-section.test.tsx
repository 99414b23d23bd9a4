import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { home, homeWith, place } from "../family/testing/samples.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { FamilyTextsSection } from "./family-texts-section.tsx";
import { familyTextsOf } from "./family-texts.ts";

const query: FamilyPageData["query"] = { body: home, error: null, refetch: () => undefined, amend: () => undefined };
const user = { id: "u1", token: "t" } as FamilyPageData["user"];

function rendered(own: FamilyPageData["home"]) {
  const html = renderToStaticMarkup(<FamilyTextsSection place={place} home={own} user={user} query={query} />);
  const lines = [...html.matchAll(/<dt>([^<]*)<\/dt><dd[^>]*>([^<]*)/g)];
  return { html, lines: Object.fromEntries(lines.map(([, name = "", text]) => [name, text])) };
}

test("the family's own texts are displayed, and a missing one as not written yet", () => {
  expect(rendered(home).lines).toEqual({
    简介: "教了一辈子书。",
    又名: "还没有写",
    匾额: "念慈堂",
    楹联: "春风\n秋水",
    题词: "还没有写",
    生辰: "按公历",
    忌日: "按农历",
  });
});

test("the calendar of a day is displayed only where the day is known; a martyr's birthday is not observed", () => {
  const years = { ...home, birthday_known: 0, anniversary_known: 0 };
  expect(Object.keys(rendered(years).lines)).toEqual(["简介", "又名", "匾额", "楹联", "题词"]);
  const martyr = rendered(homeWith({ detail: { is_martyr: true } })).lines;
  expect([martyr.生辰, martyr.忌日]).toEqual([undefined, "按农历"]);
});

test("a relative reads them and cannot edit", () => {
  expect(rendered(home).html).toContain("修改");
  expect(rendered(homeWith({ can: { manage: false } })).html).not.toContain("修改");
});

test("the form has one field for each line of the couplet, and the inscription as lines of text", () => {
  const { couplet, opening } = familyTextsOf(homeWith({ detail: { opening: ["一", "二"] } }));
  expect([couplet, opening]).toEqual(["春风\n秋水", "一\n二"]);
});
