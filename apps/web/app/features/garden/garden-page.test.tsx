import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { noChoices, type GardenDetail, type GardenView, type GardenResidence } from "./garden-data.ts";
import { GardenPage, isLong, splitLead } from "./garden-page.tsx";
import { garden, residence, view } from "./samples.ts";

function rendered(own: Partial<GardenView> = {}, address = "/park?id=7"): string {
  const element = <GardenPage view={{ ...view, ...own }} />;
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [address] });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  // Non-breaking spaces are not under test.
  return html.replaceAll("\u00a0", " ");
}

const withGarden = (own: Partial<GardenDetail>) => rendered({ garden: { ...garden, ...own } });
const withOne = (own: Partial<GardenResidence>) =>
  rendered({ list: { ...view.list, items: [{ ...residence, ...own }] } });
const empty = { page: 1, last: 1, counts: 0, isCut: false, items: [] };

/** The values of the radio buttons of one filter. */
const values = (html: string, name: string) =>
  [
    ...html.matchAll(new RegExp(`<input type="radio" (?:[^>]* )?name="${name}"[^>]* value(?:="([^"]*)"|[ /])`, "g")),
  ].map((found) => found[1] ?? "");

test("each residence has portrait, name, day of death, summary and a remembrance link through the login", () => {
  const html = withOne({});
  for (const text of ["elder-man.svg", "周秉文", "2019年11月21日 逝", "写得一手好板书。"]) expect(html).toContain(text);
  expect(html).toMatch(/href="\/login\?from=%2Fpark%3Fid%3D7"[^>]*>缅怀/);
  expect(html).toMatch(/href="\/home\?id=31"/);
});

test("a visitor who logs in to remember a residence returns to the list with the same filter", () => {
  const html = rendered({}, "/park?id=7&level=2&letter=B&page=2");
  const from = /href="\/login\?from=([^"]*)"[^>]*>缅怀/.exec(html)?.[1] ?? "";
  expect(decodeURIComponent(from)).toBe("/park?id=7&level=2&letter=B&page=2");
});

test.each([
  ["2019-10", "2019年10月 逝"],
  ["-0479", "前479年 逝"],
  ["", "逝世日期不详"],
])("a date of death has the precision that is known: %s", (shengu_date, text) => {
  expect(withOne({ shengu_date })).toContain(text);
});

test("a lamp is lit on the anniversary, and only then", () => {
  expect(withOne({ is_anniversary: true })).toMatch(/ever-burning-lamp\.svg[^]*忌辰 · 缅怀/);
  expect(withOne({})).not.toMatch(/ever-burning-lamp|忌辰/);
});

test("martyrs get a granite stele, by their own kind or their garden's; a martyrs' garden shows no level seals", () => {
  expect(withOne({})).toContain("scenes/stele.svg");
  expect(withOne({ kind: "martyr" })).toMatch(/stele-granite\.svg[^]*2019年11月21日 牺牲/);
  const martyrs = withGarden({ kind: "martyrs" });
  expect(martyrs).toContain("stele-granite.svg");
  expect(martyrs).not.toContain("/art/levels/");
  expect(withOne({ kind: "martyr", is_anniversary: true })).toContain("纪念日 · 缅怀");
});

test("the index offers levels, the chosen level's zones and the four orders, as a form that needs no script", () => {
  const html = rendered({ choices: { ...noChoices, level: 3, letter: "Z", sort: 1 } });
  expect(values(html, "level")).toEqual(["0", "2", "3"]);
  expect(values(html, "letter")).toEqual(["", "B", "Z"]);
  expect(values(html, "sort")).toEqual(["0", "1", "2", "3"]);
  expect(html.match(/<input type="radio"[^>]*checked[^>]*>/g)).toHaveLength(3);
  expect(html).toMatch(/<form action="\/park#residences" method="get">/);
  expect(html).toMatch(/<button type="submit"[^>]*form="garden-reset"/);
});

test("a zone that the address names stays visible though it has no residence of that level", () => {
  const html = rendered({ choices: { ...noChoices, level: 2, letter: "Q" }, list: empty });
  expect(values(html, "letter")).toEqual(["", "H", "#", "Q"]);
});

test("a filtered list names its filter and the number of results, and links back to all", () => {
  const html = rendered({ choices: { keywords: "周", level: 3, letter: "", sort: 1 } });
  expect(html).toContain("临水居 · “周”，20 处，缅怀最多的在前");
  expect(html).toMatch(/href="\/park\?id=7#residences"[^>]*>全部/);
  expect(html).toContain("/park?id=7&amp;keywords=%E5%91%A8&amp;level=3&amp;sort=1&amp;page=2#residences");
});

test("when no residence matches, the filter is named and can be reset", () => {
  const html = rendered({ choices: { ...noChoices, level: 3, letter: "Z" }, list: empty });
  expect(html).toContain("没有找到：临水居 · Z区");
  expect(html).toMatch(/href="\/park\?id=7#residences"[^>]*>重置/);
});

test("a new garden invites families to apply, a martyrs' garden does not", () => {
  expect(rendered({ list: empty })).toContain("为他安一处居所");
  const martyrs = rendered({ garden: { ...garden, kind: "martyrs" }, list: empty });
  expect(martyrs).toContain("还没有居所");
  expect(martyrs).not.toContain("为他安一处居所");
});

test("a page beyond the end links to the first page with the same choices", () => {
  const html = rendered({ choices: { ...noChoices, level: 3 }, list: { ...view.list, page: 9, items: [] } });
  expect(html).toMatch(/href="\/park\?id=7&amp;level=3#residences"[^>]*>从第一页看起/);
});

test("a single image has no marks to turn it; of several only the first is fetched at once", () => {
  const several = rendered();
  expect(several).toContain("第 2 幅，共 2 幅");
  expect(several).not.toContain("two.jpg");
  expect(withGarden({ thumbs: ["/uploads/one.jpg"] })).not.toContain("共 1 幅");
});

test("the name is in calligraphy where glyph paths exist, and always readable for screen readers", () => {
  expect(withGarden({})).toMatch(/<h1[^>]*>云麓园<\/h1>/);
  const written = withGarden({ brush: { path: "M0 0L1 1", width: 3080, height: 1200 } });
  expect(written).toMatch(/<h1[^>]*><span class="hide">云麓园<\/span>/);
  expect(written.match(/<use /g)).toHaveLength(3);
});

test("a long record is collapsed but complete; a short one has nothing to expand; an empty one has no section", () => {
  const long = `<p>山不高。</p><p>${"云".repeat(300)}尾</p>`;
  expect(withGarden({ content: long })).toMatch(/云尾[^]*aria-expanded="false"[^]*读完/);
  expect(withGarden({})).not.toContain("读完");
  expect(withGarden({ content: "" })).not.toContain("园记");
});

test("the first paragraph becomes the lead, and nothing of the text is lost", () => {
  const html = '<p class="x">山不高。</p><p>四时<b>点灯</b>。</p><h3>怎么来</h3>';
  const { lead, rest } = splitLead(html);
  expect(lead).toBe('<p class="x">山不高。</p>');
  expect(lead + rest).toBe(html);
});

test.each([
  ["a heading first", "<h3>园记</h3><p>山不高。</p>"],
  ["an image in the first paragraph", '<p><img src="/a.jpg" alt=""></p><p>山不高。</p>'],
  ["a very long first paragraph", `<p>${"山".repeat(161)}</p>`],
  ["plain text", "山不高"],
  ["another element whose name begins with p", "<pre>山</pre><p>云</p>"],
  ["nothing", ""],
])("there is no lead in %s", (_what, html) => {
  expect(splitLead(html)).toEqual({ lead: "", rest: html });
});

test("a text is long by its visible characters, not by its markup; images and tables count as long", () => {
  expect(isLong(`<p>${"云".repeat(200)}</p>`)).toBe(false);
  expect(isLong(`<p>${"云".repeat(201)}</p>`)).toBe(true);
  expect(isLong(`<p>云</p>${'<a href="/a-very-long-address">云</a>'.repeat(20)}`)).toBe(false);
  expect(isLong('<p>云</p><img src="/a.jpg" alt="">')).toBe(true);
  expect(isLong("<table><tr><td>云</td></tr></table>")).toBe(true);
});
