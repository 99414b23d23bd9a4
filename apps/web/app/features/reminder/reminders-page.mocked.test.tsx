import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { RemindersPage } from "./reminders-page.tsx";
import type { Reminders, SentItem } from "./reminder-texts.ts";
import { day, reminders, rule, user } from "./testing/samples.ts";

interface Answer {
  body?: object | undefined;
  error: string | null;
}

const mocked = vi.hoisted(() => ({ list: {} as Answer, history: {} as Answer }));
vi.mock("../../api/use-query.ts", () => ({
  useQuery: ({ key }: { key: string }) => ({
    ...(key.includes("#sent") ? mocked.history : mocked.list),
    refetch: () => undefined,
    amend: () => undefined,
  }),
}));

beforeEach(() => {
  vi.stubGlobal("location", { origin: "https://changming.example" });
  mocked.history = { body: { counts: 0, itemList: [] }, error: null };
});

function render(own: Partial<Reminders> = {}): string {
  return renderAnswer({ body: { ...reminders, ...own }, error: null });
}

function renderAnswer(answer: Answer): string {
  mocked.list = answer;
  const page = (
    <MemoryRouter initialEntries={["/reminders"]}>
      <RemindersPage user={user} />
    </MemoryRouter>
  );
  return renderToStaticMarkup(page).replaceAll("&amp;", "&");
}

const sent = (own: Partial<SentItem>) => {
  const item: SentItem = {
    id: 1,
    residence_id: 12,
    title: "沈玉兰去世三周年",
    date: "2026-12-14",
    channel: "sms",
    state: "sent",
    reason: "",
    at: "2026-12-13 09:00:02",
    ...own,
  };
  mocked.history = { body: { counts: 1, itemList: [item] }, error: null };
  return render().replace(/.*id="sent"/s, "");
};

test("while the reminders are loaded, or when that failed, nothing else is displayed", () => {
  expect(renderAnswer({ error: null })).toMatch(/正在取提醒…/);
  expect(renderAnswer({ error: "offline" })).toMatch(/网络不太通畅.*<button[^>]*>再试一次/);
  expect(renderAnswer({ error: "offline" })).not.toContain("发过的提醒");
});

test("without a rule the page says how to set one", () => {
  const html = render({ rules: [], itemList: [] });
  expect(html).toMatch(/还没有设提醒.*到那天提醒我.*href="\/family_home"/);
  expect(html).not.toContain("往后一年<");
});

test("a day ahead has its date, what it is, when a message goes, and its residence", () => {
  const html = render();
  expect(html).toMatch(/2026年12月.*12月14日 星期一.*农历十一月初六.*沈玉兰去世三周年/);
  expect(html).toMatch(/将在 12月13日、12月14日上午 9 点提醒.*href="\/home\?id=12"[^>]*>沈玉兰的居所.*还有 17 天/);
});

test("twelve days come first; the others are one button away", () => {
  const days = (count: number) =>
    render({ itemList: Array.from({ length: count }, (_, at) => ({ ...day, title: `第${at + 1}个` })) });
  expect(days(12)).not.toContain("看全年");
  expect(days(15)).toMatch(/第12个.*<button[^>]*>看全年，还有 3 个日子/);
  expect(days(15)).not.toContain("第13个");
  expect(render({ itemList: [] })).toContain("还推算不出日子");
});

test("each rule can be changed and stopped", () => {
  const html = render({ rules: [{ ...rule, channels: ["sms", "push"] }] });
  expect(html).toMatch(/忌日、生辰.*前 1 天、当天，上午 9 点.*站内消息、短信、浏览器通知/);
  expect(html).toMatch(/href="\/reminder_edit\?residenceId=12"[^>]*>修改.*<button[^>]*>停用/);
});

test("what was sent says how and whether; a residence that is not visible has no name and no link", () => {
  expect(sent({})).toMatch(/href="\/home\?id=12".*沈玉兰去世三周年.*2026年12月14日.*短信：已发出.*12月13日 09:00/);
  expect(sent({ channel: "wechat", state: "failed", reason: "您还没有关注本站的公众号" })).toMatch(
    /微信：没有发出.*（您还没有关注本站的公众号）/,
  );
  const hidden = sent({ residence_id: 0, title: "", date: "" });
  expect(hidden).toContain("一处您现在看不到的居所");
  expect(hidden).not.toContain("/home?id");
});

test("before the first message the history says what will be there", () => {
  expect(render()).toMatch(/发过的提醒.*还没有发过/);
});
