import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount } from "../testing/builders.ts";
import { aHousehold, type Household, publicIdOf, rolesOf } from "../testing/family.ts";
import { asAccount, daysFromNow, testCtx, visitor } from "../testing/test-ctx.ts";
import { acceptInvitation, getInvitation } from "./accept-invitation.ts";
import { changeMemberRole, leaveResidence, removeMember } from "./change-member.ts";
import { inviteMember, revokeInvitation } from "./invite-member.ts";
import { listFamilyLog } from "./family-log.ts";
import { listMembers } from "./list-members.ts";
import { offerOwnership, withdrawOffer, declineOwnership, takeOwnership } from "./offer-ownership.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const by = (accountId: number, now?: Date) => testCtx(database.db, asAccount(accountId), now);
const idOf = (accountId: number) => publicIdOf(database.db, accountId);
const invite = ({ id, owner }: Household, role: "manager" | "relative" = "relative", now?: Date) =>
  inviteMember(by(owner, now), { residenceId: id, role, relation: "侄女" });
const entriesOf = (kind: string, id: number) =>
  database.db
    .selectFrom("audit_entry")
    .select(["verb", "actor_id", "before", "after"])
    .where("object_kind", "=", kind)
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();
const mailOf = async (id: number) => {
  const mail = database.db.selectFrom("inbox_message").select("title").where("account_id", "=", id).orderBy("id");
  return (await mail.execute()).map(({ title }) => title);
};
const expectInvalidated = (ctx: ReturnType<typeof by>, residenceId: number) =>
  expect(ctx.tags.invalidations).toContainEqual({ tag: `residence:${residenceId}`, urgency: "now" });
const outcomesOf = async (tries: Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).map((end): string => (end.status === "fulfilled" ? "done" : end.reason.error));

test("an invitation is audited with its role, and its revocation with what it was", async () => {
  const family = await aHousehold(database.db);
  const { id } = await invite(family, "manager");
  await revokeInvitation(by(family.owner), { residenceId: family.id, id });
  const what = { residenceId: family.id, role: "manager" };
  expect(await entriesOf("invitation", id)).toEqual([
    { verb: "residenceMember.invite", actor_id: family.owner, before: null, after: what },
    { verb: "residenceMember.revoke", actor_id: family.owner, before: what, after: null },
  ]);
});

test("of a concurrent revocation and acceptance one succeeds, and membership agrees", async () => {
  const family = await aHousehold(database.db);
  const guest = await anAccount(database.db);
  const { id, token } = await invite(family);
  const outcomes = await outcomesOf([
    revokeInvitation(by(family.owner), { residenceId: family.id, id }),
    acceptInvitation(by(guest.id), { token, relation: null }),
  ]);
  expect(outcomes.toSorted()).toEqual(["done", "invitationGone"]);
  expect((await rolesOf(database.db, family.id)).has(guest.id)).toBe(outcomes[1] === "done");
});

test("a used invitation, and one of another residence, cannot be revoked", async () => {
  const family = await aHousehold(database.db);
  const other = await aHousehold(database.db);
  const { id, token } = await invite(family);
  const gone = { error: "invitationGone" };
  await expect(revokeInvitation(by(other.owner), { residenceId: other.id, id })).rejects.toMatchObject(gone);
  await acceptInvitation(by((await anAccount(database.db)).id), { token, relation: null });
  await expect(revokeInvitation(by(family.owner), { residenceId: family.id, id })).rejects.toMatchObject(gone);
});

test("a new member can state their relation, else the link's counts; it is audited and notified", async () => {
  const family = await aHousehold(database.db);
  const one = await anAccount(database.db);
  const other = await anAccount(database.db);
  const first = await invite(family);
  const ctx = by(one.id);
  await acceptInvitation(ctx, { token: first.token, relation: "外甥" });
  expectInvalidated(ctx, family.id);
  await acceptInvitation(by(other.id), { token: (await invite(family)).token, relation: null });
  const { members } = await listMembers(by(family.owner), { residenceId: family.id });
  const relationOf = (id: number) => members.find(({ accountId }) => accountId === id)?.relation;
  expect([relationOf(one.id), relationOf(other.id)]).toEqual(["外甥", "侄女"]);
  expect(await entriesOf("residence", family.id)).toMatchObject([
    {
      verb: "residenceMember.join",
      actor_id: one.id,
      before: { role: null },
      after: { role: "relative", invitationId: first.id },
    },
    { actor_id: other.id },
  ]);
  expect(await mailOf(family.owner)).toEqual(["家人接受了您的邀请", "家人接受了您的邀请"]);
});

test("a residence may have a hundred open invitations, and used, revoked or expired ones make room", async () => {
  const family = await aHousehold(database.db);
  const first = await invite(family);
  const row = { residence_id: family.id, role: "relative" as const, relation: "", made_by: family.owner };
  const open = { ...row, made_at: daysFromNow(0), expires_at: daysFromNow(7) };
  const rows = Array.from({ length: 99 }, (_, nth) => ({
    ...open,
    token_hash: String(nth).padStart(64, "0"),
  }));
  await database.db.insertInto("member_invitation").values(rows).execute();
  await expect(invite(family)).rejects.toMatchObject({ error: "invitationsOpen" });
  await revokeInvitation(by(family.owner), { residenceId: family.id, id: first.id });
  const again = await invite(family);
  await expect(invite(family)).rejects.toMatchObject({ error: "invitationsOpen" });
  await acceptInvitation(by((await anAccount(database.db)).id), { token: again.token, relation: null });
  await invite(family);
  await invite(family, "relative", daysFromNow(7));
});

test("an invitation does not work while its residence is hidden, and works again afterwards", async () => {
  const family = await aHousehold(database.db);
  const guest = await anAccount(database.db);
  const { token } = await invite(family);
  const hide = (hidden_at: Date | null) =>
    database.db.updateTable("residence").set({ hidden_at }).where("id", "=", family.id).execute();
  await hide(daysFromNow(-1));
  await expect(getInvitation(by(guest.id), { token })).rejects.toMatchObject({ error: "invitationGone" });
  await expect(acceptInvitation(by(guest.id), { token, relation: null })).rejects.toMatchObject({
    error: "invitationGone",
  });
  await hide(null);
  expect(await acceptInvitation(by(guest.id), { token, relation: null })).toEqual({
    residenceId: family.id,
    role: "relative",
  });
});

test("a role change is audited, invalidates caches and is notified; repeating it does nothing", async () => {
  const family = await aHousehold(database.db);
  const { id: residenceId, owner, relative } = family;
  const ctx = by(owner);
  const change = { residenceId, memberId: await idOf(relative), role: "manager" as const };
  await changeMemberRole(ctx, change);
  await changeMemberRole(by(owner), change);
  expectInvalidated(ctx, residenceId);
  expect(await entriesOf("residence", residenceId)).toEqual([
    {
      verb: "residenceMember.changeRole",
      actor_id: owner,
      before: { accountId: relative, role: "relative" },
      after: { accountId: relative, role: "manager" },
    },
  ]);
  expect(await mailOf(relative)).toEqual(["您在居所的身份有变化"]);
});

test("removing and leaving are audited, and invalidate what private channels know", async () => {
  const family = await aHousehold(database.db);
  const { id: residenceId, owner, manager, relative } = family;
  const removing = by(owner);
  const leaving = by(manager);
  await removeMember(removing, { residenceId, memberId: await idOf(relative) });
  await leaveResidence(leaving, { residenceId });
  for (const ctx of [removing, leaving]) expectInvalidated(ctx, residenceId);
  expect(await entriesOf("residence", residenceId)).toEqual([
    {
      verb: "residenceMember.remove",
      actor_id: owner,
      before: { accountId: relative, role: "relative" },
      after: null,
    },
    {
      verb: "residenceMember.leave",
      actor_id: manager,
      before: { accountId: manager, role: "manager" },
      after: null,
    },
  ]);
  expect([await mailOf(relative), await mailOf(manager)]).toEqual([["您已不在居所的家人名单里"], []]);
  await expect(leaveResidence(by(manager), { residenceId })).rejects.toMatchObject({ error: "notFound" });
});

test("of two concurrent removals, and of a removal and a leave, one gets not found", async () => {
  const family = await aHousehold(database.db);
  const { id: residenceId, owner } = family;
  const remove = async (id: number) => removeMember(by(owner), { residenceId, memberId: await idOf(id) });
  expect((await outcomesOf([remove(family.relative), remove(family.relative)])).toSorted()).toEqual([
    "done",
    "notFound",
  ]);
  const both = await outcomesOf([remove(family.manager), leaveResidence(by(family.manager), { residenceId })]);
  expect(both.toSorted()).toEqual(["done", "notFound"]);
  expect(await rolesOf(database.db, residenceId)).toEqual(new Map([[owner, "owner"]]));
});

test("an id that is no member's gets not found for every change", async () => {
  const family = await aHousehold(database.db);
  const { id: residenceId, owner } = family;
  const stranger = await idOf((await anAccount(database.db)).id);
  for (const memberId of [stranger, "nobody", ""]) {
    for (const tried of [
      () => changeMemberRole(by(owner), { residenceId, memberId, role: "manager" }),
      () => removeMember(by(owner), { residenceId, memberId }),
      () => offerOwnership(by(owner), { residenceId, memberId }),
    ]) {
      await expect(tried(), memberId).rejects.toMatchObject({ error: "notFound" });
    }
  }
});

test("of a concurrent acceptance and withdrawal of an offer one succeeds, and there is one owner", async () => {
  const family = await aHousehold(database.db);
  const { id: residenceId, owner, manager } = family;
  await offerOwnership(by(owner), { residenceId, memberId: await idOf(manager) });
  const [taken, withdrawn] = await outcomesOf([
    takeOwnership(by(manager), { residenceId }),
    withdrawOffer(by(owner), { residenceId }),
  ]);
  // The former owner gets ownerOnly.
  expect([taken, withdrawn]).toEqual(taken === "done" ? ["done", "ownerOnly"] : ["offerGone", "done"]);
  const roles = [...(await rolesOf(database.db, residenceId)).entries()];
  expect(roles.filter(([, role]) => role === "owner")).toEqual([[taken === "done" ? manager : owner, "owner"]]);
});

test("a handover is audited with both owners, invalidates caches, and is logged with two entries", async () => {
  const family = await aHousehold(database.db);
  const { id: residenceId, owner, relative } = family;
  await offerOwnership(by(owner), { residenceId, memberId: await idOf(relative) });
  const ctx = by(relative);
  await takeOwnership(ctx, { residenceId });
  expectInvalidated(ctx, residenceId);
  expect(await entriesOf("residence", residenceId)).toEqual([
    { verb: "residence.offer", actor_id: owner, before: null, after: { to: relative } },
    { verb: "residence.handOver", actor_id: relative, before: { owner }, after: { owner: relative } },
  ]);
  const { rows } = await listFamilyLog(by(relative), { residenceId, page: 1, pageSize: 2 });
  expect(rows.map(({ deed: action, role_before, role_after }) => [action, role_before, role_after])).toEqual([
    ["roleChanged", "owner", "manager"],
    ["handedOver", "relative", "owner"],
  ]);
  expect([await mailOf(relative), await mailOf(owner)]).toEqual([["有一个居所等您接手"], ["居所已经转交"]]);
});

test("an expired offer makes room for another, and a declined one is notified to the owner", async () => {
  const family = await aHousehold(database.db);
  const { id: residenceId, owner, manager, relative } = family;
  const offer = async (to: number, now?: Date) =>
    offerOwnership(by(owner, now), { residenceId, memberId: await idOf(to) });
  await offer(manager);
  await expect(offer(relative, daysFromNow(6.9))).rejects.toMatchObject({ error: "offerOpen" });
  await offer(relative, daysFromNow(7));
  await expect(declineOwnership(by(manager), { residenceId })).rejects.toMatchObject({ error: "offerGone" });
  await declineOwnership(by(relative, daysFromNow(8)), { residenceId });
  expect((await entriesOf("residence", residenceId)).at(-1)).toEqual({
    verb: "residence.declineOffer",
    actor_id: relative,
    before: { to: relative },
    after: null,
  });
  expect(await mailOf(owner)).toEqual(["家人没有接受转交"]);
  await expect(withdrawOffer(by(owner), { residenceId })).rejects.toMatchObject({ error: "offerGone" });
});

test("the family's actions ask a visitor to log in, or report no such residence", async () => {
  const { id: residenceId } = await aHousehold(database.db);
  const ctx = testCtx(database.db, visitor);
  const memberId = "x";
  for (const tried of [
    () => inviteMember(ctx, { residenceId, role: "relative", relation: "" }),
    () => getInvitation(ctx, { token: "x" }),
    () => acceptInvitation(ctx, { token: "x", relation: null }),
    () => leaveResidence(ctx, { residenceId }),
    () => offerOwnership(ctx, { residenceId, memberId }),
    () => takeOwnership(ctx, { residenceId }),
    () => declineOwnership(ctx, { residenceId }),
    () => listMembers(ctx, { residenceId }),
  ]) {
    await expect(tried()).rejects.toMatchObject({ error: "sessionInvalid" });
  }
  for (const tried of [
    () => changeMemberRole(ctx, { residenceId, memberId, role: "manager" }),
    () => removeMember(ctx, { residenceId, memberId }),
    () => withdrawOffer(ctx, { residenceId }),
    () => revokeInvitation(ctx, { residenceId, id: 1 }),
    () => listFamilyLog(ctx, { residenceId, page: 1, pageSize: 20 }),
  ]) {
    await expect(tried()).rejects.toMatchObject({ error: "notFound" });
  }
});
