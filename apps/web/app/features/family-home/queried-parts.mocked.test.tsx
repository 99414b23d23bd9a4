import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import type { FamilyPageData } from "../family/family-page.tsx";
import { home, homeWith, place } from "../family/testing/samples.ts";
import { FamilyCopy } from "./family-copy.tsx";
import { MembersSummary } from "./members-summary.tsx";

const mocked = vi.hoisted(() => ({ body: {} as object }));
vi.mock("../../api/use-query.ts", () => ({
  useQuery: () => ({ body: mocked.body, error: null, refetch: () => undefined, amend: () => undefined }),
}));

const user = { id: "u1", token: "t" } as FamilyPageData["user"];
function draw(part: ReactNode, body: object): string {
  mocked.body = body;
  return renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>);
}

const copy = {
  state: "none",
  done: 0,
  all: 0,
  bytes: 0,
  asked_at: "",
  ready_at: "",
  keep_until: "",
  file: "",
};
const rendered = (own: object) => draw(<FamilyCopy place={place} user={user} />, { ...copy, ...own });

test("a copy is made on request", () => {
  expect(rendered({})).toMatch(/还没有整理过.*<button[^>]*>整理一份副本/);
});

test("while it is made there is no button, and its progress is displayed once that is known", () => {
  expect(rendered({ state: "waiting" })).toMatch(/正在排队/);
  const making = rendered({ state: "making", done: 7, all: 220 });
  expect(making).toMatch(/220 个文件里放好了 7 个。整理好了会写到您的站内消息里。.*<progress max="220" value="7"/);
  expect(making).not.toMatch(/<button|<a /);
  expect(rendered({ state: "making" })).not.toContain("<progress");
});

test("a finished copy displays its date, its size and until when it can be downloaded", () => {
  const ready = {
    state: "ready",
    bytes: 98_700_000,
    ready_at: "2026-11-20 10:00:00",
    keep_until: "2026-11-27 10:00:00",
  };
  const html = rendered({ ...ready, file: "/api/copy/1?exp=9" });
  expect(html).toMatch(/2026年11月20日整理好的，共 99 MB。请在2026年11月27日\s*以前下载/);
  expect(html).toMatch(/href="\/api\/copy\/1\?exp=9".*重新整理一份/);
});

test("a failed copy says that nothing was lost and can be retried", () => {
  expect(rendered({ state: "failed" })).toMatch(/什么也没有少.*<button[^>]*>再整理一次/);
});

const members = (count: number, own: object = {}) => ({
  itemList: Array.from({ length: count }, (_, at) => ({ nickname: `家人${at + 1}` })),
  offer: null,
  ...own,
});
const membersSummary = (body: object, of = home) => draw(<MembersSummary place={place} user={user} home={of} />, body);

test("an offer to the user is displayed before anything else", () => {
  expect(membersSummary(members(3, { offer: { to_me: 1 } }))).toMatch(/想把这处居所转交给您.*去答复/);
  expect(membersSummary(members(3, { offer: { to_me: 0 } }))).not.toContain("转交");
});

test("an owner without co-managers reads what inviting one means", () => {
  expect(membersSummary(members(1), homeWith({ counts: { members: 1 } }))).toMatch(/和您一起照看.*请一位家人/);
});

test("at most six members are named; the text says when there are more", () => {
  expect(membersSummary(members(3))).toMatch(/家人1、家人2、家人3，一共 3.*位家人在照看/);
  const many = membersSummary(members(8), homeWith({ counts: { members: 8 } }));
  expect(many).toMatch(/家人6等，一共 8/);
  expect(many).not.toContain("家人7");
});
