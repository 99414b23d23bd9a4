import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { NoResidence, ResidenceCards } from "./own-residences.tsx";
import { PendingApplications, type PendingApplication } from "./pending-applications.tsx";

const draw = (part: ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>).replaceAll("&amp;", "&");
/** Labels of the links and buttons. */
const ways = (html: string) => [...html.matchAll(/<(?:a|button)[^>]*>([^<]+)/g)].map(([, text]) => text);

const application: PendingApplication = {
  id: 7,
  name: "周念慈",
  avatar: "/uploads/a/240.webp",
  gender: 2,
  birthday: "1938-07-12",
  shengu_date: "2023-12-14",
  garden_id: 3,
  garden_name: "青山园",
  state: "awaitingPayment",
  state_text: "待付款",
  reason: "",
  missing: [],
  create_time: "2026-11-20 10:00:00",
  send_time: "",
  decide_time: "",
  money: "980.00",
  can: { mend: true, pay: true, withdraw: true },
};
const pending = (own: Partial<PendingApplication>) =>
  draw(<PendingApplications userId="1" applications={[{ ...application, ...own }]} onChanged={() => undefined} />);

test("an application that awaits payment links straight to it, with the sum", () => {
  const html = pending({});
  expect(ways(html)).toEqual(["去付款 ¥980.00", "修改申请", "撤回申请"]);
  expect(html).toMatch(/href="\/home_apply\?id=7#pay"/);
  expect(ways(pending({ money: "0.00" }))[0]).toBe("送去审核");
});

test("an application under review can be withdrawn and nothing else", () => {
  const html = pending({ state: "underReview", can: { mend: false, pay: false, withdraw: true } });
  expect(ways(html)).toEqual(["撤回申请"]);
});

test("a rejected application says why, and can be edited", () => {
  const html = pending({ state: "rejected", reason: "看不清", can: { mend: true, pay: false, withdraw: true } });
  expect(html).toContain("没有通过的原因：看不清");
  expect(ways(html)).toEqual(["修改后重新提交", "撤回申请"]);
});

test("the day is that of submission, or of writing as long as it was not submitted", () => {
  expect(pending({})).toContain("2026年11月20日提交");
  expect(pending({ send_time: "2026-11-21 08:00:00" })).toContain("2026年11月21日提交");
});

const residence = {
  id: 12,
  name: "沈玉兰",
  years: "1938–2023",
  garden_name: "云麓园",
  number_text: "S区 0026 号",
  avatar: "/uploads/a/240.webp",
  family_name: "沈",
  role: "owner",
  is_close: 0,
} as Parameters<typeof ResidenceCards>[0]["residences"][number];
const card = (own: Partial<typeof residence>) => draw(<ResidenceCards residences={[{ ...residence, ...own }]} />);

test("each residence shows its place and the user's role, and links to its family area", () => {
  expect(card({})).toMatch(/href="\/family_index\?id=12[^"]*".*沈玉兰.*1938–2023.*云麓园 S区 0026 号.*主理/);
  expect([card({ role: "manager" }), card({ role: "relative" })]).toEqual([
    expect.stringContaining("管理"),
    expect.stringContaining("亲属"),
  ]);
  expect([card({}), card({ is_close: 1 })].map((html) => html.includes("私密"))).toEqual([false, true]);
});

test("without a residence the page links to the application form, or to pending applications", () => {
  expect(draw(<NoResidence waiting={0} />)).toMatch(/还没有家庭居所.*href="\/home_apply"/);
  expect(draw(<NoResidence waiting={2} />)).toMatch(/您提交的 2 份申请.*href="\/family_home\?hid=1"/);
});
