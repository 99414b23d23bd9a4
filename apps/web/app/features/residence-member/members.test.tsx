import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { ReactNode } from "react";
import { InvitationList } from "./invitation-list.tsx";
import { MemberRow } from "./member-row.tsx";
import { NewInvitation } from "./invite-part.tsx";
import { OfferNote } from "./offer-note.tsx";
import type { Invitation, Member, Members } from "./role-permissions.ts";

afterEach(() => vi.unstubAllGlobals());

const place = { id: 12, name: "沈玉兰" };
const nothing = () => undefined;
const rendered = (part: ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>);
const buttons = (html: string) => [...html.matchAll(/<button[^>]*>([^<]*)/g)].map(([, text]) => text);

const member: Member = {
  memberId: "m1",
  nickname: "晓岚",
  avatar: "",
  role: "manager",
  relation: "女儿",
  create_time: "2026-11-20 10:00:00",
  is_me: 0,
};
const members: Members = { itemList: [member], invitationList: [], offer: null };
const row = (own: Partial<Member>, canOwn = false) =>
  rendered(
    <MemberRow place={place} members={members} canOwn={canOwn} member={{ ...member, ...own }} onChanged={nothing} />,
  );

test("each member of the family is listed with name, role and date of joining", () => {
  expect(row({})).toMatch(/晓岚.*管理人　女儿.*2026年11月20日加入/);
  expect(row({})).not.toContain("（您）");
  expect(row({ is_me: 1 })).toContain("（您）");
  expect(row({ nickname: "", relation: "" })).toMatch(/还没有昵称.*>管理人　</);
});

test("only the owner has buttons beside the others", () => {
  expect(buttons(row({}, true))).toEqual(["改为亲属", "转交", "移除"]);
  expect(buttons(row({}))).toEqual([]);
  expect(buttons(row({ is_me: 1 }))).toEqual(["离开"]);
});

const offer = { memberId: "m1", nickname: "晓岚", to_me: 0, expire_time: "2026-11-28 10:00:00" };
const note = (to_me: 0 | 1, canOwn: boolean) =>
  rendered(<OfferNote place={place} offer={{ ...offer, to_me }} canOwn={canOwn} onChanged={nothing} />);

test("an offer is answered by its recipient, and taken back by its sender", () => {
  expect(buttons(note(1, false))).toEqual(["这次不接受", "接受转交"]);
  expect(note(1, false)).toMatch(/主理人想把沈玉兰的居所转交给您.*2026年11月28日以前/);
  expect(buttons(note(0, true))).toEqual(["撤回转交"]);
  expect(note(0, true)).toMatch(/转交给晓岚.*2026年11月28日到期.*您仍是主理人/);
});

const invitation: Invitation = {
  id: 4,
  role: "relative",
  relation: "弟弟",
  state: "open",
  create_time: "2026-11-20 10:00:00",
  expire_time: "2026-11-27 10:00:00",
  nickname: "",
};
const invited = (own: Partial<Invitation>) =>
  rendered(<InvitationList place={place} invitations={[{ ...invitation, ...own }]} onRevoked={nothing} />);

test("an open invitation says when it expires and can be revoked", () => {
  expect(invited({})).toMatch(/亲属　弟弟.*2026年11月20日发出.*等对方接受，2026年11月27日到期/);
  expect(buttons(invited({}))).toEqual(["撤回"]);
});

test.each([
  [{ state: "accepted", nickname: "建国" } as const, "建国已接受"],
  [{ state: "revoked" } as const, "已撤回"],
  [{ state: "expired" } as const, "已过期"],
])("a closed invitation says how it ended, and cannot be revoked: %j", (own, text) => {
  expect(invited(own)).toContain(text);
  expect(buttons(invited(own))).toEqual([]);
});

test("a new invitation is displayed as a text to share and as the link alone, both with the token in the hash", () => {
  vi.stubGlobal("location", new URL("https://changming.example/family_members?id=12"));
  const made = { id: 4, token: "t".repeat(43), expire_time: "2026-11-27 10:00:00", role: "manager" } as const;
  const html = rendered(<NewInvitation place={place} made={made} onAnother={nothing} />);
  const link = `https://changming.example/invite#${made.token}`;
  const values = [...html.matchAll(/<input[^>]* value="([^"]*)"/g)].map(([, value]) => value);
  expect(values).toEqual([expect.stringMatching(/^请您一起照看沈玉兰的居所.*七天之内有效：/), link]);
  expect(values[0]?.endsWith(link)).toBe(true);
  expect(html).toMatch(/给管理人的邀请.*显示这一次.*2026年11月27日以前有效/);
});
