import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import type { FamilyPageData } from "../family/family-page.tsx";
import { home, homeWith, place } from "../family/testing/samples.ts";
import { FamilyMessages } from "./family-messages.tsx";

const mocked = vi.hoisted(() => ({ body: {} as object }));
vi.mock("../../api/use-query.ts", () => ({
  useQuery: () => ({ body: mocked.body, error: null, refetch: () => undefined, amend: () => undefined }),
}));

beforeEach(() => {
  vi.stubGlobal("location", new URL("https://changming.example/family_board"));
  return () => vi.unstubAllGlobals();
});

const message = {
  id: 1,
  avatar: "",
  nickname: "小满",
  content: "外婆，我考上师范了。",
  date_time: "2026-11-20 15:09:53",
  relation: "外孙女",
  lunar_day: "十月十二",
};
const query: FamilyPageData["query"] = { body: home, error: null, refetch: () => undefined, amend: () => undefined };
const user = { id: "u1", token: "t" } as FamilyPageData["user"];

function render(search: string, body: object, own: FamilyPageData["home"] = home): string {
  mocked.body = body;
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/family_board?id=12${search}`]}>
      <FamilyMessages place={place} home={own} user={user} query={query} />
    </MemoryRouter>,
  );
  return html.replaceAll("&amp;", "&");
}
const messages = { counts: 1, itemList: [message] };
const relative = homeWith({ can: { manage: false, own: false } });

test("a manager can delete messages, a relative reads them and may report one", () => {
  expect(render("", messages)).toMatch(/共 1 封.*外婆，我考上师范了。.*>删除<span[^>]*>小满的信/);
  expect(render("", messages, relative)).toContain("外婆，我考上师范了。");
  expect(render("", messages, relative)).not.toMatch(/>删除|学生缅怀|已删除/);
});

test("deleted messages say who deleted them and when, and can be restored", () => {
  const gone = { ...message, deleted_by: "志远", delete_time: "2026-11-21 09:00:00" };
  const html = render("&tab=deleted", { counts: 1, itemList: [gone] });
  expect(html).toMatch(/aria-current="page"[^>]*>已删除/);
  expect(html).toMatch(/>恢复<.*志远于2026年11月21日删除/);
  const nameless = { counts: 1, itemList: [{ ...gone, deleted_by: "" }] };
  expect(render("&tab=deleted", nameless)).toContain("家人于2026年11月21日删除");
});

test("students are listed with school and class for managers, and not for a relative who knows the URL", () => {
  const student = {
    id: 5,
    schoolName: "城西小学",
    className: "五年级2班",
    studentName: "林小雨",
    date_time: "2026-04-05 10:12:00",
  };
  const students = { counts: 1, itemList: [student] };
  const html = render("&tab=students", students, homeWith({ counts: { students: 1 } }));
  expect(html).toMatch(/aria-current="page"[^>]*>学生缅怀 1/);
  expect(html).toMatch(/林小雨.*城西小学 五年级2班.*2026年4月5日 10:12.*删除/);
  const hidden = render("&tab=students", messages, relative);
  expect(hidden).toContain("外婆，我考上师范了。");
  expect(hidden).not.toContain("学生缅怀");
});

test.each([
  ["", "还没有来信"],
  ["&tab=deleted", "没有删除过的信"],
  ["&tab=students", "还没有学生来缅怀"],
  ["&tab=other", "还没有来信"],
])("an empty list says what will be displayed there: %j", (search, text) => {
  expect(render(search, { counts: 0, itemList: [] })).toContain(text);
});

test("the tab stays while the user turns pages", () => {
  const html = render("&tab=deleted", { counts: 11, itemList: [{ ...message, deleted_by: "", delete_time: "" }] });
  expect(html).toMatch(/href="\/family_board\?[^"]*page=2[^"]*"/);
  const next = /href="(\/family_board\?[^"]*page=2[^"]*)"/.exec(html)?.[1] ?? "";
  expect(new URL(next, "http://local.invalid").searchParams.get("tab")).toBe("deleted");
});
