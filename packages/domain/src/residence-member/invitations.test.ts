import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sha256Hex } from "@changming/kit/ids";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { anAccount } from "../testing/builders.ts";
import { aHousehold, type Household, rolesOf } from "../testing/family.ts";
import { asAccount, daysFromNow, testCtx } from "../testing/test-ctx.ts";
import { acceptInvitation, getInvitation } from "./accept-invitation.ts";
import { leaveResidence } from "./change-member.ts";
import { inviteMember, revokeInvitation } from "./invite-member.ts";
import { listMembers } from "./list-members.ts";
import { presentInvitation, presentMembers } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const by = (accountId: number, now?: Date) => testCtx(database.db, asAccount(accountId), now);

const invite = ({ id, owner }: Household, role: "manager" | "relative" = "relative") =>
  inviteMember(by(owner), { residenceId: id, role, relation: "侄女" });
const accept = (accountId: number, token: string, now?: Date) =>
  acceptInvitation(by(accountId, now), { token, relation: null });

test("a link admits one person once, and the owner sees who joined and is notified", async () => {
  const family = await aHousehold(database.db);
  const { token, expiresAt } = await invite(family);
  expect(expiresAt).toEqual(daysFromNow(7));
  const guest = await anAccount(database.db);
  const late = await anAccount(database.db);
  await expect(loadVisibleResidence(by(guest.id), family.id)).rejects.toMatchObject({ error: "notFound" });
  expect(presentInvitation(await getInvitation(by(guest.id), { token }))).toMatchObject({
    role: "relative",
    relation: "侄女",
  });
  const arrivals = await Promise.allSettled([accept(guest.id, token), accept(late.id, token)]);
  expect(arrivals.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(arrivals.find(({ status }) => status === "rejected")).toMatchObject({ reason: { error: "invitationGone" } });
  const winner = arrivals[0]?.status === "fulfilled" ? guest : late;
  expect((await loadVisibleResidence(by(winner.id), family.id)).role).toBe("relative");
  expect(await accept(winner.id, token)).toEqual({ residenceId: family.id, role: "relative" });
  const ctx = by(family.owner);
  const seen = presentMembers(await listMembers(ctx, { residenceId: family.id }), ctx.media);
  expect(seen.invitationList).toMatchObject([{ state: "accepted", nickname: winner.nickname }]);
  expect(seen.itemList.map((member) => member.role)).toEqual(["owner", "manager", "relative", "relative"]);
  const mail = await database.db
    .selectFrom("inbox_message")
    .selectAll()
    .where("account_id", "=", family.owner)
    .execute();
  expect(mail).toMatchObject([{ title: "家人接受了您的邀请" }]);
});

test("only the token's hash is stored, and neither the audit log nor the family's log has it", async () => {
  const family = await aHousehold(database.db);
  const { id, token } = await invite(family);
  const row = await database.db.selectFrom("member_invitation").selectAll().where("id", "=", id).executeTakeFirst();
  expect(row?.token_hash).toBe(sha256Hex(token));
  const written = [
    row,
    await database.db.selectFrom("audit_entry").selectAll().execute(),
    await database.db.selectFrom("family_log").selectAll().execute(),
  ];
  expect(JSON.stringify(written)).not.toContain(token);
});

test("revoked, expired and unknown links give the same error and admit nobody", async () => {
  const family = await aHousehold(database.db);
  const revoked = await invite(family);
  const late = await invite(family);
  await revokeInvitation(by(family.owner), { residenceId: family.id, id: revoked.id });
  const guest = await anAccount(database.db);
  for (const [token, now] of [
    [revoked.token, undefined],
    [late.token, daysFromNow(7)],
    ["x".repeat(43), undefined],
  ] as const) {
    await expect(accept(guest.id, token, now)).rejects.toMatchObject({ error: "invitationGone" });
    await expect(getInvitation(by(guest.id, now), { token })).rejects.toMatchObject({ error: "invitationGone" });
  }
  await expect(revokeInvitation(by(family.owner), { residenceId: family.id, id: revoked.id })).rejects.toMatchObject({
    error: "invitationGone",
  });
  expect((await rolesOf(database.db, family.id)).has(guest.id)).toBe(false);
});

test("the inviter and the member who used a link see so, and a member removed since gets an error", async () => {
  const family = await aHousehold(database.db);
  const { token } = await invite(family);
  const opened = async (accountId: number) => presentInvitation(await getInvitation(by(accountId), { token }));
  const guest = await anAccount(database.db);
  expect(await opened(family.owner)).toMatchObject({ is_mine: 1, is_used: 0, my_role: "owner" });
  expect(await opened(family.manager)).toMatchObject({ is_mine: 0, is_used: 0, my_role: "manager" });
  expect(await opened(guest.id)).toMatchObject({ is_mine: 0, is_used: 0, my_role: "" });
  await accept(guest.id, token);
  expect(await opened(guest.id)).toMatchObject({ is_mine: 0, is_used: 1, my_role: "relative" });
  await leaveResidence(by(guest.id), { residenceId: family.id });
  await expect(opened(guest.id)).rejects.toMatchObject({ error: "invitationGone" });
});

test("a manager's link promotes a relative, and a manager or owner does not use it up", async () => {
  const family = await aHousehold(database.db);
  const { token } = await invite(family, "manager");
  for (const accountId of [family.owner, family.manager]) {
    await expect(accept(accountId, token)).rejects.toMatchObject({ error: "alreadyMember" });
  }
  await accept(family.relative, token);
  expect((await rolesOf(database.db, family.id)).get(family.relative)).toBe("manager");
});
