import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { residence } from "@changming/contract/residence";
import { residenceMember as calls } from "@changming/contract/residence-member";
import { type FamilySite, type Home, openFamilySite } from "../../testing/family-site.ts";

let site: FamilySite;
let home: Home;

beforeAll(async () => {
  site = await openFamilySite();
});

afterAll(() => site?.close());

beforeEach(async () => {
  home = await site.home({ is_private: true });
});

const here = () => ({ residenceId: home.residenceId });
const members = async (token = home.tokens.owner) => (await site.body(calls.list, here(), token)).itemList;
const memberIdOf = async (role: string) => (await members()).find((member) => member.role === role)?.memberId ?? "";
const sees = async (token: string) =>
  (await site.envelope(residence.detail, { id: home.residenceId }, token)).code === 1;
const log = async () => (await site.body(calls.log, here(), home.tokens.owner)).itemList.map(({ text }) => text);

async function invited(role: "relative" | "manager" = "relative", relation = "侄女") {
  return site.body(calls.invite, { ...here(), role, relation }, home.tokens.owner);
}

test("a link admits one person: viewed, accepted, listed in the family, logged", async () => {
  const guest = await site.stranger();
  expect(await sees(guest)).toBe(false);
  const { token } = await invited();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await site.body(calls.invitation, { token }, guest)).toMatchObject({
    residenceId: home.id,
    residence_name: "周念慈",
    role: "relative",
    relation: "侄女",
  });
  expect(await site.body(calls.accept, { token, relation: "外甥女" }, guest)).toEqual({
    residenceId: home.id,
    role: "relative",
  });
  expect(await sees(guest)).toBe(true);
  expect((await members(guest)).find(({ is_me }) => is_me === 1)).toMatchObject({
    role: "relative",
    relation: "外甥女",
  });
  expect((await log())[0]).toMatch(/接受邀请，成为亲属$/);
});

test("of ten who accept one link at once one is admitted; the others get the answer for an unknown link", async () => {
  const { token } = await invited();
  const guests = await Promise.all(Array.from({ length: 10 }, () => site.stranger()));
  const answers = await Promise.all(guests.map((guest) => site.answer(calls.accept, { token }, guest)));
  expect(answers.filter(({ envelope }) => envelope.code === 1)).toHaveLength(1);
  const unknown = await site.answer(calls.accept, { token: "x".repeat(43) }, guests[0]);
  const rejected = answers.filter(({ envelope }) => envelope.code !== 1);
  expect(new Set(rejected.map(({ bytes }) => bytes))).toEqual(new Set([unknown.bytes]));
  expect(await members()).toHaveLength(4);
});

test("accepting a link again gets the same answer; once the member is removed the link is invalid", async () => {
  const guest = await site.stranger();
  const { token } = await invited("manager");
  const first = await site.answer(calls.accept, { token }, guest);
  expect((await site.answer(calls.accept, { token }, guest)).bytes).toBe(first.bytes);
  const me = (await members(guest)).find(({ is_me }) => is_me === 1)?.memberId ?? "";
  await site.body(calls.remove, { ...here(), memberId: me }, home.tokens.owner);
  expect(await site.envelope(calls.accept, { token }, guest)).toMatchObject({ error: "invitationGone" });
  expect(await sees(guest)).toBe(false);
});

test("a link is invalid once it is revoked, and after seven days", async () => {
  const guest = await site.stranger();
  const { id, token } = await invited();
  await site.body(calls.revoke, { ...here(), id: String(id) }, home.tokens.owner);
  expect(await site.envelope(calls.invitation, { token }, guest)).toMatchObject({
    error: "invitationGone",
    msg: "这个邀请已经失效，请家人再发一次",
  });
  const late = await invited();
  const before = site.upload.now;
  site.upload.now = new Date(before.getTime() + 7 * 86_400_000);
  expect(await site.envelope(calls.accept, { token: late.token }, guest)).toMatchObject({ error: "invitationGone" });
  site.upload.now = new Date(before.getTime() + 7 * 86_400_000 - 1_000);
  expect(await site.envelope(calls.accept, { token: late.token }, guest)).toMatchObject({ code: 1 });
  site.upload.now = before;
});

test("the token is in the answer to the invitation and nowhere else", async () => {
  const { token } = await invited();
  const list = await site.answer(calls.list, here(), home.tokens.owner);
  expect(list.bytes).not.toContain(token);
  expect(list.envelope.body).toMatchObject({ invitationList: [{ state: "open", relation: "侄女" }] });
  // Other members cannot see the invitation at all.
  expect((await site.envelope(calls.list, here(), home.tokens.manager)).body).toMatchObject({ invitationList: [] });
});

test.each(["manager", "relative"] as const)("an owner-only action fails for a %s with a message", async (role) => {
  const memberId = await memberIdOf("relative");
  for (const [call, own] of [
    [calls.invite, { role: "relative" }],
    [calls.changeRole, { memberId, role: "manager" }],
    [calls.remove, { memberId }],
    [calls.offer, { memberId }],
    [calls.withdraw, {}],
  ] as const) {
    expect(await site.envelope(call, { ...here(), ...own }, home.tokens[role])).toMatchObject({
      error: "ownerOnly",
      msg: "这件事只有主理人可以做",
    });
  }
  expect(await members()).toHaveLength(3);
});

test("handing over takes two steps: offered and taken; the former owner stays as manager", async () => {
  const memberId = await memberIdOf("manager");
  await site.body(calls.offer, { ...here(), memberId }, home.tokens.owner);
  expect((await site.body(calls.list, here(), home.tokens.manager)).offer).toMatchObject({ to_me: 1 });
  expect((await site.body(calls.list, here(), home.tokens.relative)).offer).toBeNull();
  expect(await site.envelope(calls.take, here(), home.tokens.relative)).toMatchObject({ error: "offerGone" });
  const both = await Promise.all([
    site.envelope(calls.take, here(), home.tokens.manager),
    site.envelope(calls.withdraw, here(), home.tokens.owner),
  ]);
  expect(both.filter(({ code }) => code === 1)).toHaveLength(1);
  const isTaken = both[0].code === 1;
  const { itemList } = await site.body(calls.list, here(), home.tokens.relative);
  expect(itemList.filter(({ role }) => role === "owner")).toHaveLength(1);
  expect(itemList.find((member) => member.memberId === memberId)?.role).toBe(isTaken ? "owner" : "manager");
});

test("a member can leave, the owner cannot, and a former member loses all access", async () => {
  expect(await site.envelope(calls.leave, here(), home.tokens.owner)).toMatchObject({ error: "ownerStays" });
  await site.body(calls.leave, here(), home.tokens.relative);
  expect(await sees(home.tokens.relative)).toBe(false);
  const again = await site.answer(calls.leave, here(), home.tokens.relative);
  const never = await site.answer(calls.leave, { residenceId: "2000000000" }, home.tokens.relative);
  expect(again.bytes).toBe(never.bytes);
  expect((await log())[0]).toMatch(/离开了居所$/);
});

test("another family's owner is a stranger here and cannot use its invitations", async () => {
  const other = await site.home();
  const { id } = await invited();
  const revoke = (invitation: string) =>
    site.answer(calls.revoke, { residenceId: other.residenceId, id: invitation }, other.tokens.owner);
  expect((await revoke(String(id))).bytes).toBe((await revoke("2000000000")).bytes);
  const memberId = await memberIdOf("relative");
  const remove = (one: string) =>
    site.answer(calls.remove, { residenceId: other.residenceId, memberId: one }, other.tokens.owner);
  expect((await remove(memberId)).bytes).toBe((await remove("x".repeat(22))).bytes);
  expect((await site.body(calls.list, here(), home.tokens.owner)).invitationList).toMatchObject([{ state: "open" }]);
  expect(await members()).toHaveLength(3);
});

test("a stranger gets the same bytes for every call as for an unknown family", async () => {
  const stranger = await site.stranger();
  const { id } = await invited();
  const memberId = await memberIdOf("relative");
  for (const [call, own] of [
    [calls.list, {}],
    [calls.invite, { role: "relative" }],
    [calls.revoke, { id: String(id) }],
    [calls.changeRole, { memberId, role: "manager" }],
    [calls.remove, { memberId }],
    [calls.leave, {}],
    [calls.offer, { memberId }],
    [calls.withdraw, {}],
    [calls.take, {}],
    [calls.decline, {}],
    [calls.log, {}],
  ] as const) {
    const real = await site.answer(call, { ...here(), ...own }, stranger);
    const unknown = await site.answer(call, { residenceId: "2000000000", ...own }, stranger);
    expect([real.status, real.bytes], call.action).toEqual([404, unknown.bytes]);
  }
});
