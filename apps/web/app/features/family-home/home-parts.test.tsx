import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { home, homeWith, place } from "../family/testing/samples.ts";
import type { QueryState } from "../../api/use-query.ts";
import { MemorialDays, type MemorialDaysProps } from "./memorial-days.tsx";
import { NextDay, type MemorialDay } from "./next-day.tsx";
import { Numbers } from "./facts.tsx";
import { Visibility } from "./visibility.tsx";

const day: MemorialDay = {
  kind: "anniversary",
  title: "沈玉兰去世三周年",
  date: "2026-12-14",
  weekday: "星期一",
  lunar: "农历十一月初六",
  days: 23,
};
const user = { id: "u1", token: "t" } as MemorialDaysProps["user"];
const files = { file: "/api/days.ics", file_until: "2035-12-14", feed: "/files/calendar/12.ics" };
const rules = ["农历没有三十的那年，按二十九过。"];

function query<Body>(own: Partial<QueryState<Body>>): QueryState<Body> {
  return { body: undefined, error: null, refetch: () => undefined, amend: () => undefined, ...own };
}

const days = (own: Partial<Parameters<typeof MemorialDays>[0]["query"]>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <MemorialDays query={query(own)} place={place} user={user} />
    </MemoryRouter>,
  );

beforeEach(() => vi.stubGlobal("location", { href: "https://changming.example/family_index?id=12" }));
afterEach(() => vi.unstubAllGlobals());

test("the next day is a sentence with its count of days marked", () => {
  const html = renderToStaticMarkup(<NextDay home={home} days={[day]} />);
  expect(html).toMatch(/还有 <b[^>]*>二十三天<\/b>，是沈玉兰去世三周年的忌日。.*念给她听。/);
});

test("without a known date the residence's name is displayed; while the days are unknown, nothing", () => {
  expect(renderToStaticMarkup(<NextDay home={home} days={[]} />)).toContain("这里是沈玉兰的家");
  expect(renderToStaticMarkup(<NextDay home={home} days={undefined} />)).toMatch(/^<p[^>]*><\/p>$/);
});

test("each day to come has its date in both calendars and its distance; today is labelled as today", () => {
  const later = { ...day, title: "沈玉兰诞辰八十九周年", date: "2027-04-12", days: 142 };
  const html = days({ body: { itemList: [{ ...day, days: 0 }, later], rules, ...files } });
  expect(html).toMatch(/datetime="2026-12-14">2026年12月14日.*星期一　农历十一月初六.*三周年.*>今天</);
  expect(html).toMatch(/八十九周年.*还有 142 天/);
  expect(html).not.toContain("还有 0 天");
  expect(html).toContain(rules[0]);
  expect(html).toMatch(/href="\/api\/days\.ics" download=/);
  expect(html).toMatch(/下载：到2035年12月14日为止.*不会自己续/);
  expect(html).toContain('href="webcal://changming.example/files/calendar/12.ics"');
  expect(html).toContain('value="https://changming.example/files/calendar/12.ics"');
});

test("each member of a private residence creates a URL of their own, which can be revoked", () => {
  const html = days({ body: { itemList: [day], rules, ...files, feed: "" } });
  expect(html).toContain("正在取订阅");
  expect(html).not.toContain("webcal:");
});

test("where only years are known there is no empty calendar file", () => {
  const html = days({ body: { itemList: [], rules: [], ...files, file: "", feed: "" } });
  expect(html).toContain("还推算不出日子");
  expect(html).not.toContain("days.ics");
});

test("days that failed to load can be fetched again", () => {
  expect(days({ error: "offline" })).toMatch(/role="alert".*日子没有取到.*再试一次/);
});

/** The two choices: which is checked, and which are disabled. */
function visibility(own: Parameters<typeof homeWith>[0]) {
  const html = renderToStaticMarkup(<Visibility home={homeWith(own)} query={query({})} />);
  const inputs = [...html.matchAll(/<input [^>]*>/g)].map(([input]) => input);
  return {
    html,
    chosen: inputs.map((each) => each.includes("checked")),
    off: inputs.map((e) => e.includes("disabled")),
  };
}

test("the visibility is displayed to all of the family and changed by the owner alone", () => {
  expect(visibility({})).toMatchObject({ chosen: [true, false], off: [false, false] });
  expect(visibility({ detail: { is_close: 1 } }).chosen).toEqual([false, true]);
  const manager = visibility({ can: { own: false } });
  expect(manager.off).toEqual([true, true]);
  expect(manager.html).toContain("由主理人决定");
  expect(visibility({}).html).not.toContain("由主理人决定");
});

test("the numbers of a residence have thousands separators", () => {
  const html = renderToStaticMarkup(<Numbers home={home} />);
  expect(html).toContain("<dt>累计缅怀</dt><dd>1,204</dd>");
  expect(html).toContain("<dt>今日来访</dt><dd>4</dd>");
});
