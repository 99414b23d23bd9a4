import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { QueueList, CorrectionRows } from "./queue-list.tsx";
import type { QueueQuery, Queue, Queued, QueuedCorrection } from "./queue-query.ts";
import { ReviewTabs } from "./review-queue.tsx";

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => null });
  return () => vi.unstubAllGlobals();
});

const draw = (part: ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>).replaceAll("&amp;", "&");

const queued: Queued = {
  id: 7,
  name: "周念慈",
  gender: 2,
  years: "1938–2023",
  avatar: "/uploads/a/240.webp",
  garden_id: 3,
  garden_name: "青山园",
  nickname: "志远",
  shengu_guanxi: "母亲",
  state: "underReview",
  state_text: "审核中",
  send_time: "2026-11-20 10:00:00",
  times: 1,
  hours: 26,
  decide_time: "",
};
const gardens = [
  { id: 3, garden_name: "青山园", waiting: 1_002 },
  { id: 4, garden_name: "云麓园", waiting: 0 },
];

function list(own: Partial<Queue> = {}, query: Partial<QueueQuery> = {}): string {
  const queue: Queue = { counts: 1, itemList: [queued], gardens, oldest_hours: 26, ...own };
  return draw(<QueueList queue={queue} query={{ tab: "waiting", gardenId: null, page: 1, ...query }} />);
}

test("each pending application has its person, applicant, garden, and the time it has been waiting", () => {
  const html = list();
  expect(html).toMatch(
    /href="\/park_review_details\?id=7".*周念慈.*1938–2023.*青山园　志远 为母亲申请.*等了 1 天 2 小时/,
  );
  expect(html).not.toContain("次提交");
  expect(list({ itemList: [{ ...queued, times: 3 }] })).toContain("第 3 次提交");
});

test("an application that has waited for three days stands out", () => {
  const isLong = (hours: number) => list({ itemList: [{ ...queued, hours }] }).includes("data-long");
  expect([71, 72].map(isLong)).toEqual([false, true]);
});

test("a decided application says how and when, and counts no hours any more", () => {
  const decided = { ...queued, state_text: "已通过", hours: 100, decide_time: "2026-11-21 09:30:00" };
  const html = list({ itemList: [decided] }, { tab: "decided" });
  expect(html).toMatch(/已通过.*2026年11月21日 09:30/);
  expect(html).not.toMatch(/等了|data-long/);
});

test("an administrator of several gardens narrows the queue to one, and sees where applications are pending", () => {
  const html = list({}, { gardenId: 4 });
  expect(html).toMatch(/>全部园区 1,002<.*>青山园 1,002<.*aria-current="true"[^>]*>云麓园</);
  expect(list({ gardens: gardens.slice(0, 1) })).not.toContain("全部园区");
  expect(list({}, { tab: "decided" })).toMatch(/>全部园区<.*>青山园</);
});

test("turning the pages keeps tab and garden", () => {
  const html = list({ counts: 31 }, { tab: "decided", gardenId: 3 });
  const href = /href="([^"]*page=3[^"]*)"/.exec(html)?.[1] ?? "";
  const query = new URL(href, "http://local.invalid").searchParams;
  expect([query.get("gardenId"), query.get("isDecided")]).toEqual(["3", "1"]);
});

test.each([
  ["waiting", "都审完了"],
  ["decided", "还没有审核过申请"],
] as const)("an empty list of %s says so", (tab, text) => {
  expect(list({ counts: 0, itemList: [] }, { tab })).toContain(text);
});

test("a tab has its number of pending items, and nothing while that is unknown or zero", () => {
  const html = draw(<ReviewTabs tab="decided" waiting={{ waiting: 3, corrections: 0 }} />);
  expect(html).toMatch(/>待审核<span[^>]*> 3<.*aria-current="page"[^>]*>已审核<\/a>.*>证书更正<\/a>/);
});

const correction = {
  id: 9,
  residenceId: 12,
  residence_name: "沈玉兰",
  garden_name: "云麓园",
  number_text: "S区 0026 号",
  certificate_number: "CM-2024-000057",
  nickname: "晓岚",
  content: "名字里的“兰”写成了“蓝”。",
  create_time: "2026-11-20 10:00:00",
} as QueuedCorrection;
const corrections = (itemList: QueuedCorrection[]) =>
  draw(<CorrectionRows queue={{ counts: itemList.length, itemList }} page={1} onAnswer={() => undefined} />);

test("a correction request says what is wrong on which certificate, and links to it", () => {
  const html = corrections([correction]);
  expect(html).toMatch(/href="\/ship\?id=12"[^>]*>沈玉兰的居所证书/);
  for (const text of ["云麓园 S区 0026 号", "CM-2024-000057", "写成了“蓝”", "晓岚"]) expect(html).toContain(text);
  expect(html).toContain('aria-label="答复晓岚"');
  expect(corrections([{ ...correction, is_close: 1 }])).toMatch(/沈玉兰的居所证书（私密居所）/);
  expect(corrections([{ ...correction, is_close: 1 }])).not.toContain("/ship");
  expect(corrections([])).toContain("没有等待答复的更正");
});
