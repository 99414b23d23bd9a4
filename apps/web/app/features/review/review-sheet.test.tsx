import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { errors } from "@changming/contract/errors";
import { DecisionBar, ReviewWorkspace } from "./review-workspace.tsx";
import type { ReviewDetail } from "./queue-query.ts";
import { isByReviewNavigation } from "./use-review-navigation.ts";
import { ownSentence, Settled } from "./review-sheet.tsx";

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null });
});
afterEach(() => vi.unstubAllGlobals());

const papers = [
  { paper: "death", label: "身故证明", url: "/papers/1?exp=9" },
  { paper: "relation", label: "与身故人关系证明", url: "/papers/2?exp=9" },
];
const review = {
  id: 7,
  name: "周念慈",
  gender: 2,
  years: "1938–2023",
  avatar: "/uploads/a/240.webp",
  garden_name: "青山园",
  nickname: "志远",
  shengu_guanxi: "母亲",
  state: "underReview",
  state_text: "审核中",
  send_time: "2026-11-20 10:00:00",
  times: 2,
  hours: 80,
  decide_time: "",
  jiguan_str: "浙江省,绍兴市",
  nation: "汉族",
  birthday_text: "农历1938年闰七月十二",
  birthday_other: "1938年9月5日",
  shengu_text: "2023年12月14日",
  shengu_other: "",
  age: 86,
  shuoming_text: "母亲走了三年。",
  is_close: 0,
  has_looked: false,
  mobile: "138****0002",
  is_paid: true,
  papers,
  papers_erase_time: "2026-12-21 10:00:00",
  reason: "",
  history: [{ time: "2026-11-20 10:00:00", state_text: "提交", by: "申请人", reason: "" }],
  looks: [] as ReviewDetail["looks"],
  next_id: 8,
  previous_id: 6,
  can: { decide: true },
} as ReviewDetail;

const workspace = (own: Partial<ReviewDetail> = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ReviewWorkspace review={{ ...review, ...own }} refetch={() => undefined} />
    </MemoryRouter>,
  );
const facts = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<dt>([^<]*)<\/dt><dd>(.*?)<\/dd>/g)].map(([, term, text = ""]) => [
      term,
      text.replaceAll(/<[^>]*>/g, "｜"),
    ]),
  );
const decided = { state: "approved", state_text: "已通过", can: { decide: false } } as const;

test("a date is displayed as written and in the other calendar, since documents may name either", () => {
  const { 生于: born, 卒于: died, 享年: age } = facts(workspace());
  expect([born, died, age]).toEqual(["农历1938年闰七月十二｜1938年9月5日｜", "2023年12月14日", "86 岁"]);
  expect(facts(workspace({ age: 0, gender: 0 }))).toMatchObject({ 享年: "不详", 性别: "不详" });
});

test("the applicant is named with the phone number half hidden, and whether the fee was paid", () => {
  expect(facts(workspace())).toMatchObject({ 申请人: "志远　138****0002", 逝者是申请人的: "母亲", 申请费: "已付" });
  expect(facts(workspace({ is_paid: false }))).toMatchObject({ 申请费: "没有收费" });
  expect([0, 1].map((is_close) => facts(workspace({ is_close }))["建成以后"])).toEqual([
    "公开，任何人都看得见",
    "私密，只有家人看得见",
  ]);
});

test("the head says how long the application has waited and how often it was submitted", () => {
  expect(workspace()).toMatch(/data-long="true"[^>]*>等了 3 天 8 小时，第 2 次提交/);
  expect(workspace({ ...decided, times: 1 })).not.toMatch(/等了|次提交/);
});

test("pending documents are open; those of a decided application are fetched on request, as looks are logged", () => {
  const documentImages = (html: string) => [...html.matchAll(/src="(\/papers\/[^"]*)"/g)].map(([, src]) => src);
  expect(documentImages(workspace())).toEqual(["/papers/1?exp=9"]);
  expect(documentImages(workspace(decided))).toEqual([]);
  expect(workspace(decided)).toContain("看材料（2 份）");
});

test("it is displayed when documents are to be erased, or were", () => {
  expect(workspace()).toMatch(/材料会删除：.*2026年12月21日 10:00/);
  expect(workspace({ ...decided, papers: [] })).toMatch(/材料已经删除：/);
});

test("the history is in order, and says who looked at which document where there was a look", () => {
  expect(workspace()).not.toContain("谁看过材料");
  const looks = [{ time: "2026-11-21 09:00:00", nickname: "园主", label: "身故证明" }];
  const rejection = { time: "2026-11-21 10:00:00", state_text: "驳回", by: "园区管理员", reason: "看不清" };
  const html = workspace({ looks, history: [...review.history, rejection] });
  expect(html).toMatch(/申请人：提交.*园区管理员：驳回，看不清.*谁看过材料（1 次）.*园主：身故证明/);
});

test("without a history there is no heading for it", () => {
  expect(workspace()).toContain("经过");
  expect(workspace({ history: [] })).not.toContain("经过");
});

test("only keys that do something are named: none for documents that are closed or erased", () => {
  const named = (html: string) => [...html.matchAll(/<kbd>(.)<\/kbd>/g)].map(([, key]) => key).join("");
  expect(named(workspace())).toBe("NJKAR←→+-Z");
  expect(named(workspace({ ...decided, next_id: 0, previous_id: 0 }))).toBe("NJ");
});

const buttons = (html: string) => [...html.matchAll(/<button[^>]*>([^<]*)/g)].map(([, text]) => text);
const bar = (hasOthers: boolean, canDecide: boolean) => {
  const leaf = { hasOthers, next: () => undefined, previous: () => undefined };
  return buttons(renderToStaticMarkup(<DecisionBar leaf={leaf} onOpen={canDecide ? () => undefined : null} />));
};

test("a pending application has both decisions, and the last one leads back to the list", () => {
  expect(bar(true, true)).toEqual(["通过", "驳回", "上一份", "下一份"]);
  expect(bar(false, false)).toEqual(["回到列表"]);
});

test("keys work until they are turned off in this browser", () => {
  const isOn = () => /<input[^>]*type="checkbox"[^>]*checked/.test(workspace());
  expect(isOn()).toBe(true);
  stored.set("review_keys", "off");
  expect(isOn()).toBe(false);
  vi.stubGlobal("localStorage", undefined);
  expect(isOn()).toBe(true);
});

test("only a page that was opened by the next or previous action is read out", () => {
  expect([{ isLeaf: true }, null, "isLeaf", {}].map(isByReviewNavigation)).toEqual([true, false, false, false]);
});

const rendered = (own: Partial<ReviewDetail>, error = "") => {
  const detail = { state: "underReview", state_text: "审核中", reason: "", decide_time: "", ...own } as ReviewDetail;
  return renderToStaticMarkup(<Settled review={detail} error={error} />);
};

test("a pending application that may be decided has no message", () => {
  expect(rendered({ can: { decide: true } })).toBe("");
});

test("the user's own application says who decides it, in the server's words", () => {
  expect(ownSentence).toBe(errors.ownApplication.message);
  expect(rendered({ can: { decide: false } })).toContain(ownSentence);
});

test("a decided application says how, when and why", () => {
  const html = rendered({
    state: "rejected",
    state_text: "未通过",
    reason: "看不清",
    decide_time: "2026-11-20 17:49:03",
    can: { decide: false },
  });
  expect(html).toMatch(/未通过.*2026年11月20日 17:49.*原因：看不清/);
  expect(html).not.toContain("alert");
});

test("when another reviewer was quicker, the server's message says who and when", () => {
  const sentence = "另一位园区管理员已在 2026-11-21 12:00 通过了这份申请";
  expect(rendered({ can: { decide: true } }, sentence)).toMatch(new RegExp(`role="alert".*${sentence}`));
});
