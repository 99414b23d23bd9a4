import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aHousehold, rolesOf, publicIdOf } from "../testing/family.ts";
import { asAccount, daysFromNow, testCtx } from "../testing/test-ctx.ts";
import { leaveResidence, removeMember } from "./change-member.ts";
import { inviteMember } from "./invite-member.ts";
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

test("a handover takes an offer and its acceptance, and there is one owner at every moment", async () => {
  const family = await aHousehold(database.db);
  const { id: residenceId, owner, manager } = family;
  await offerOwnership(by(owner), { residenceId, memberId: await idOf(manager) });
  await offerOwnership(by(owner), { residenceId, memberId: await idOf(manager) });
  await expect(offerOwnership(by(owner), { residenceId, memberId: await idOf(family.relative) })).rejects.toMatchObject(
    {
      error: "offerOpen",
    },
  );
  expect((await listMembers(by(manager), { residenceId })).offer?.to.accountId).toBe(manager);
  expect((await listMembers(by(family.relative), { residenceId })).offer).toBeNull();
  await expect(takeOwnership(by(family.relative), { residenceId })).rejects.toMatchObject({ error: "offerGone" });
  const taken = await Promise.allSettled([1, 2].map(() => takeOwnership(by(manager), { residenceId })));
  expect(taken.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const roles = await rolesOf(database.db, residenceId);
  expect([roles.get(manager), roles.get(owner)]).toEqual(["owner", "manager"]);
  await expect(inviteMember(by(owner), { residenceId, role: "relative", relation: "" })).rejects.toMatchObject({
    error: "ownerOnly",
  });
});

test("an offer that ends because its recipient is removed or leaves is logged", async () => {
  for (const [isRemoved, actions] of [
    [true, ["removed", "withdrawn", "offered"]],
    [false, ["left", "declined", "offered"]],
  ] as const) {
    const { id: residenceId, owner, manager } = await aHousehold(database.db);
    const memberId = await idOf(manager);
    await offerOwnership(by(owner), { residenceId, memberId });
    await (isRemoved
      ? removeMember(by(owner), { residenceId, memberId })
      : leaveResidence(by(manager), { residenceId }));
    const { rows } = await listFamilyLog(by(owner), { residenceId, page: 1, pageSize: 20 });
    expect(rows.map(({ deed: action }) => action)).toEqual(actions);
    expect(rows[1]).toMatchObject({ subject_id: manager, account_id: isRemoved ? owner : manager });
  }
});

test("an offer can be withdrawn or declined, and expires after seven days", async () => {
  const family = await aHousehold(database.db);
  const { id: residenceId, owner, manager } = family;
  const offer = async () => offerOwnership(by(owner), { residenceId, memberId: await idOf(manager) });
  await offer();
  await withdrawOffer(by(owner), { residenceId });
  await expect(takeOwnership(by(manager), { residenceId })).rejects.toMatchObject({ error: "offerGone" });
  await offer();
  await declineOwnership(by(manager), { residenceId });
  await offer();
  await expect(takeOwnership(by(manager, daysFromNow(7)), { residenceId })).rejects.toMatchObject({
    error: "offerGone",
  });
  expect((await rolesOf(database.db, residenceId)).get(owner)).toBe("owner");
});
