import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { noChoices } from "./choices.ts";
import type { GardenDetail, GardenView, Standing } from "./garden-data.ts";
import { GardenPage } from "./garden-page.tsx";
import { garden, standing, view } from "./samples.ts";

function shown(own: Partial<GardenView> = {}, address = "/park?id=7"): string {
  const element = <GardenPage view={{ ...view, ...own }} />;
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [address] });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  // Where a line may break is not what is told.
  return html.replaceAll("\u00a0", " ");
}

const withGarden = (own: Partial<GardenDetail>) => shown({ garden: { ...garden, ...own } });
const withOne = (own: Partial<Standing>) => shown({ list: { ...view.list, items: [{ ...standing, ...own }] } });
const empty = { page: 1, last: 1, counts: 0, isCut: false, items: [] };

/** The values of the radio buttons of one filter. */
const values = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<input type="radio" (?:[^>]* )?name="${name}"[^>]*value="([^"]*)"`, "g"))].map(
    (found) => found[1],
  );

test("each residence has portrait, name, day of death, summary and a remembrance that leads through the login", () => {
  const html = withOne({});
  for (const words of ["elder-man.svg", "周秉文", "2019年11月21日 逝", "写得一手好板书。"])
    expect(html).toContain(words);
  expect(html).toMatch(/href="\/login\?from=%2Fpark%3Fid%3D7"[^>]*>缅怀/);
  expect(html).toMatch(/href="\/home\?id=31"/);
});

test("who logs in to remember somebody comes back to the list as it was narrowed", () => {
  const html = shown({}, "/park?id=7&level=2&letter=B&page=2");
  const from = /href="\/login\?from=([^"]*)"[^>]*>缅怀/.exec(html)?.[1] ?? "";
  expect(decodeURIComponent(from)).toBe("/park?id=7&level=2&letter=B&page=2");
});

test.each([
  ["2019-10", "2019年10月 逝"],
  ["-0479", "前479年 逝"],
  ["", "逝世日期不详"],
])("a day of death is told as exactly as it is known: %s", (shengu_date, text) => {
  expect(withOne({ shengu_date })).toContain(text);
});

test("a lamp burns on the anniversary, and only then", () => {
  expect(withOne({ is_anniversary: true })).toMatch(/ever-burning-lamp\.svg[^]*忌辰 · 缅怀/);
  expect(withOne({})).not.toMatch(/ever-burning-lamp|忌辰/);
});

test("martyrs stand in granite, by their kind or their garden's; their garden shows no seals of levels", () => {
  expect(withOne({})).toContain("scenes/stele.svg");
  expect(withOne({ kind: "martyr" })).toMatch(/stele-granite\.svg[^]*2019年11月21日 牺牲/);
  const martyrs = withGarden({ kind: "martyrs" });
  expect(martyrs).toContain("stele-granite.svg");
  expect(martyrs).not.toContain("/art/levels/");
  expect(withOne({ kind: "martyr", is_anniversary: true })).toContain("纪念日 · 缅怀");
});

test("the index offers levels, the chosen level's zones and the four orders, as a form that needs no script", () => {
  const html = shown({ choices: { ...noChoices, level: 3, letter: "Z", sort: 1 } });
  expect(values(html, "level")).toEqual(["0", "2", "3"]);
  expect(values(html, "letter")).toEqual(["", "B", "Z"]);
  expect(values(html, "sort")).toEqual(["0", "1", "2", "3"]);
  expect(html.match(/<input type="radio"[^>]*checked=""[^>]*>/g)).toHaveLength(3);
  expect(html).toMatch(/<form action="\/park#residences" method="get">/);
  expect(html).toMatch(/<button type="submit"[^>]*form="garden-reset"/);
});

test("a zone that an address names stays to be seen though nobody of that level stands there", () => {
  const html = shown({ choices: { ...noChoices, level: 2, letter: "Q" }, list: empty });
  expect(values(html, "letter")).toEqual(["", "H", "#", "Q"]);
});

test("what is narrowed says by what, how many are left, and leads back to all", () => {
  const html = shown({ choices: { keywords: "周", level: 3, letter: "", sort: 1 } });
  expect(html).toContain("临水居 · “周”，20 处，缅怀最多的在前");
  expect(html).toMatch(/href="\/park\?id=7#residences"[^>]*>全部/);
  expect(html).toContain("/park?id=7&amp;keywords=%E5%91%A8&amp;level=3&amp;sort=1&amp;page=2#residences");
});

test("when nobody fits, the filter is named and can be reset", () => {
  const html = shown({ choices: { ...noChoices, level: 3, letter: "Z" }, list: empty });
  expect(html).toContain("没有找到：临水居 · Z区");
  expect(html).toMatch(/href="\/park\?id=7#residences"[^>]*>重置/);
});

test("a new garden invites families, a martyrs' garden does not", () => {
  expect(shown({ list: empty })).toContain("为他安一处居所");
  const martyrs = shown({ garden: { ...garden, kind: "martyrs" }, list: empty });
  expect(martyrs).toContain("还没有居所");
  expect(martyrs).not.toContain("为他安一处居所");
});

test("beyond the end one begins at the first page of the same choices", () => {
  const html = shown({ choices: { ...noChoices, level: 3 }, list: { ...view.list, page: 9, items: [] } });
  expect(html).toMatch(/href="\/park\?id=7&amp;level=3#residences"[^>]*>从第一页看起/);
});

test("one picture needs no lamps to turn it; of several only the first is asked for at once", () => {
  const several = shown();
  expect(several).toContain("第 2 幅，共 2 幅");
  expect(several).not.toContain("two.jpg");
  expect(withGarden({ thumbs: ["/uploads/one.jpg"] })).not.toContain("共 1 幅");
});

test("the name is written with the brush where it can be, and always readable to those who listen", () => {
  expect(withGarden({})).toMatch(/<h1[^>]*>云麓园<\/h1>/);
  const written = withGarden({ brush: { path: "M0 0L1 1", width: 3080, height: 1200 } });
  expect(written).toMatch(/<h1[^>]*><span class="hide">云麓园<\/span>/);
  expect(written.match(/<use /g)).toHaveLength(3);
});

test("a long record is folded and wholly there; a short one has nothing to unfold; an empty one is no section", () => {
  const long = `<p>山不高。</p><p>${"云".repeat(300)}尾</p>`;
  expect(withGarden({ content: long })).toMatch(/云尾[^]*aria-expanded="false"[^]*读完/);
  expect(withGarden({})).not.toContain("读完");
  expect(withGarden({ content: "" })).not.toContain("园记");
});
