import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { UserInfo } from "../../api/user-info.ts";
import { InvitationView } from "./invitation-view.tsx";
import { dropToken, storeToken, storedToken } from "./invitation-token.ts";

const mocked = vi.hoisted(() => ({ answer: {} as object }));
vi.mock("../../api/use-query.ts", () => ({ useQuery: () => ({ refetch: () => undefined, ...mocked.answer }) }));

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

function view(answer: object): string {
  mocked.answer = answer;
  return renderToStaticMarkup(
    <MemoryRouter>
      <InvitationView user={{ id: "u1", token: "s" } as UserInfo} token={token} />
    </MemoryRouter>,
  );
}

test("before anything is accepted the page says who invites, to what, and until when", () => {
  const html = view({ body: invitation, error: null });
  expect(html).toMatch(/志远<\/strong>请您来看<strong>沈玉兰<\/strong>的居所/);
  expect(html).toMatch(/可以看，.*2026年11月27日到期/);
  expect(html).toMatch(/value="弟弟"/);
  expect(html).toContain("接受邀请");
});

test("an invitation as manager says so, and a sender without a name is one of the family", () => {
  const html = view({ body: { ...invitation, role: "manager", nickname: "" }, error: null });
  expect(html).toMatch(/一位家人<\/strong>请您一起照看/);
  expect(html).toContain("不能请人，也不能改公开或私密");
});

test.for([
  { own: { is_mine: 1, my_role: "owner" }, text: "这是您发出的邀请" },
  { own: { is_used: 1, my_role: "relative" }, text: "您已经接受过这份邀请" },
  { own: { my_role: "manager" }, text: "您已经是沈玉兰居所的家人" },
])("a user with nothing to accept reads why, and has a link to the residence: %o", ({ own, text }) => {
  const html = view({ body: { ...invitation, ...own }, error: null });
  expect(html).toContain(text);
  expect(html).toContain("去看看居所");
  expect(html).not.toContain("接受邀请");
});

test("a relative who is invited as a manager may accept", () => {
  const promotion = { ...invitation, role: "manager", my_role: "relative" };
  expect(view({ body: promotion, error: null })).toContain("接受邀请");
});

test("an invalid invitation says why that may be, and has nothing to accept", () => {
  const html = view({ body: undefined, error: "invitationGone" });
  expect(html).toContain("这个邀请已经失效");
  expect(html).not.toContain("接受邀请");
});

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the token survives the login in this tab, until it is used", () => {
  expect(storedToken()).toBeNull();
  storeToken(token);
  expect(storedToken()).toBe(token);
  dropToken();
  expect(storedToken()).toBeNull();
});

test("foreign data under its key is no token, and an unavailable storage does no harm", () => {
  stored.set("invitation", "<script>");
  expect(storedToken()).toBeNull();
  vi.stubGlobal("sessionStorage", undefined);
  storeToken(token);
  dropToken();
  expect(storedToken()).toBeNull();
});
