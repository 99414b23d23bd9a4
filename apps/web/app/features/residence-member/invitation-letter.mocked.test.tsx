import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { UserInfo } from "../account/user-info.ts";
import { InvitationLetter } from "./invitation-letter.tsx";
import { dropToken, keepToken, keptToken } from "./invitation-token.ts";

const told = vi.hoisted(() => ({ answer: {} as object }));
vi.mock("../../use-asked.ts", () => ({ useAsked: () => ({ askAgain: () => undefined, ...told.answer }) }));

const invitation = {
  residenceId: 12,
  residence_name: "沈玉兰",
  nickname: "志远",
  role: "relative",
  relation: "弟弟",
  expire_time: "2026-11-27 10:00:00",
  is_mine: 0,
  is_used: 0,
  my_role: "",
};
const token = "t".repeat(43);

function letter(answer: object): string {
  told.answer = answer;
  return renderToStaticMarkup(
    <MemoryRouter>
      <InvitationLetter user={{ id: "u1", token: "s" } as UserInfo} token={token} />
    </MemoryRouter>,
  );
}

test("before anything is accepted it is said who asks, to what, and until when", () => {
  const html = letter({ body: invitation, error: null });
  expect(html).toMatch(/志远<\/strong>请您来看<strong>沈玉兰<\/strong>的居所/);
  expect(html).toMatch(/可以看，.*2026年11月27日到期/);
  expect(html).toMatch(/value="弟弟"/);
  expect(html).toContain("接受邀请");
});

test("who is to keep it together is told so, and a sender without a name is one of the family", () => {
  const html = letter({ body: { ...invitation, role: "manager", nickname: "" }, error: null });
  expect(html).toMatch(/一位家人<\/strong>请您一起照看/);
  expect(html).toContain("不能请人，也不能改公开或私密");
});

test.for([
  { own: { is_mine: 1, my_role: "owner" }, words: "这是您发出的邀请" },
  { own: { is_used: 1, my_role: "relative" }, words: "您已经接受过这份邀请" },
  { own: { my_role: "manager" }, words: "您已经是沈玉兰居所的家人" },
])("who has nothing to accept reads why, and the way to the residence: %o", ({ own, words }) => {
  const html = letter({ body: { ...invitation, ...own }, error: null });
  expect(html).toContain(words);
  expect(html).toContain("去看看居所");
  expect(html).not.toContain("接受邀请");
});

test("a relative who is asked to be a manager may accept", () => {
  const asked = { ...invitation, role: "manager", my_role: "relative" };
  expect(letter({ body: asked, error: null })).toContain("接受邀请");
});

test("an invitation that is gone says why that may be, and leaves nothing to accept", () => {
  const html = letter({ body: undefined, error: "invitationGone" });
  expect(html).toContain("这个邀请已经失效");
  expect(html).not.toContain("接受邀请");
});

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the token outlives the way through the login in this tab, until it is used", () => {
  expect(keptToken()).toBeNull();
  keepToken(token);
  expect(keptToken()).toBe(token);
  dropToken();
  expect(keptToken()).toBeNull();
});

test("something else under its name is none, and a storage that is closed does no harm", () => {
  kept.set("invitation", "<script>");
  expect(keptToken()).toBeNull();
  vi.stubGlobal("sessionStorage", undefined);
  keepToken(token);
  dropToken();
  expect(keptToken()).toBeNull();
});
