import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import type { FamilyShown } from "../family/family-page.tsx";
import { home, homeWith, place } from "../family/testing/samples.ts";
import { FamilyBoard } from "./family-board.tsx";

const told = vi.hoisted(() => ({ body: {} as object }));
vi.mock("../../use-asked.ts", () => ({
  useAsked: () => ({ body: told.body, error: null, askAgain: () => undefined, amend: () => undefined }),
}));

beforeEach(() => {
  vi.stubGlobal("location", new URL("https://changming.example/family_board"));
  return () => vi.unstubAllGlobals();
});

const letter = {
  id: 1,
  avatar: "",
  nickname: "小满",
  content: "外婆，我考上师范了。",
  date_time: "2026-11-20 15:09:53",
  relation: "外孙女",
  lunar_day: "十月十二",
};
const asked: FamilyShown["asked"] = { body: home, error: null, askAgain: () => undefined, amend: () => undefined };
const user = { id: "u1", token: "t" } as FamilyShown["user"];

function board(search: string, body: object, own: FamilyShown["home"] = home): string {
  told.body = body;
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/family_board?id=12${search}`]}>
      <FamilyBoard place={place} home={own} user={user} asked={asked} />
    </MemoryRouter>,
  );
  return html.replaceAll("&amp;", "&");
}
const letters = { counts: 1, itemList: [letter] };
const relative = homeWith({ can: { manage: false, own: false } });

test("who manages takes letters away, a relative reads them and may report one", () => {
  expect(board("", letters)).toMatch(/共 1 封.*外婆，我考上师范了。.*>删除<span[^>]*>小满的信/);
  expect(board("", letters, relative)).toContain("外婆，我考上师范了。");
  expect(board("", letters, relative)).not.toMatch(/>删除|学生缅怀|已删除/);
});

test("deleted letters say who took them away and when, and can be put back", () => {
  const gone = { ...letter, deleted_by: "志远", delete_time: "2026-11-21 09:00:00" };
  const html = board("&tab=deleted", { counts: 1, itemList: [gone] });
  expect(html).toMatch(/aria-current="page"[^>]*>已删除/);
  expect(html).toMatch(/>恢复<.*志远于2026年11月21日删除/);
  const nameless = { counts: 1, itemList: [{ ...gone, deleted_by: "" }] };
  expect(board("&tab=deleted", nameless)).toContain("家人于2026年11月21日删除");
});

test("pupils are read with school and class by who manages, and not by a relative who knows the address", () => {
  const pupil = {
    id: 5,
    schoolName: "城西小学",
    className: "五年级2班",
    studentName: "林小雨",
    date_time: "2026-04-05 10:12:00",
  };
  const pupils = { counts: 1, itemList: [pupil] };
  const html = board("&tab=students", pupils, homeWith({ counts: { students: 1 } }));
  expect(html).toMatch(/aria-current="page"[^>]*>学生缅怀 1/);
  expect(html).toMatch(/林小雨.*城西小学 五年级2班.*2026年4月5日 10:12.*删除/);
  const hidden = board("&tab=students", letters, relative);
  expect(hidden).toContain("外婆，我考上师范了。");
  expect(hidden).not.toContain("学生缅怀");
});

test.each([
  ["", "还没有来信"],
  ["&tab=deleted", "没有删除过的信"],
  ["&tab=students", "还没有学生来缅怀"],
  ["&tab=other", "还没有来信"],
])("where there is nothing yet it is said what will stand there: %j", (search, words) => {
  expect(board(search, { counts: 0, itemList: [] })).toContain(words);
});

test("the tab stays while one turns the pages", () => {
  const html = board("&tab=deleted", { counts: 11, itemList: [{ ...letter, deleted_by: "", delete_time: "" }] });
  expect(html).toMatch(/href="\/family_board\?[^"]*page=2[^"]*"/);
  const next = /href="(\/family_board\?[^"]*page=2[^"]*)"/.exec(html)?.[1] ?? "";
  expect(new URL(next, "http://local.invalid").searchParams.get("tab")).toBe("deleted");
});
