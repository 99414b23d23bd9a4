import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount } from "../testing/builders.ts";
import { aHousehold, publicIdOf } from "../testing/family.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { changeMemberRole, leaveResidence, removeMember } from "./change-member.ts";
import { inviteMember, revokeInvitation } from "./invite-member.ts";
import { listFamilyLog } from "./family-log.ts";
import { listMembers } from "./list-members.ts";
import { offerOwnership, withdrawOffer, takeOwnership } from "./offer-ownership.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const by = (accountId: number, now?: Date) => testCtx(database.db, asAccount(accountId), now);
const idOf = (accountId: number) => publicIdOf(database.db, accountId);

test("the owner cannot leave, be removed, be demoted or make an offer to themselves", async () => {
  const { id: residenceId, owner } = await aHousehold(database.db);
  const memberId = await idOf(owner);
  const ctx = by(owner);
  for (const tried of [
    () => leaveResidence(ctx, { residenceId }),
    () => removeMember(ctx, { residenceId, memberId }),
    () => changeMemberRole(ctx, { residenceId, memberId, role: "relative" }),
    () => offerOwnership(ctx, { residenceId, memberId }),
  ]) {
    await expect(tried()).rejects.toMatchObject({ error: "ownerStays" });
  }
});

test("members get ownerOnly for the owner's actions, and strangers get not found", async () => {
  const family = await aHousehold(database.db);
  const { id: residenceId } = family;
  const stranger = await anAccount(database.db);
  const memberId = await idOf(family.relative);
  const tries = (accountId: number) => [
    () => inviteMember(by(accountId), { residenceId, role: "manager", relation: "" }),
    () => revokeInvitation(by(accountId), { residenceId, id: 1 }),
    () => changeMemberRole(by(accountId), { residenceId, memberId, role: "manager" }),
    () => removeMember(by(accountId), { residenceId, memberId }),
    () => offerOwnership(by(accountId), { residenceId, memberId }),
    () => withdrawOffer(by(accountId), { residenceId }),
  ];
  for (const accountId of [family.manager, family.relative]) {
    for (const tried of tries(accountId)) await expect(tried()).rejects.toMatchObject({ error: "ownerOnly" });
  }
  const others = [
    () => listMembers(by(stranger.id), { residenceId }),
    () => leaveResidence(by(stranger.id), { residenceId }),
    () => takeOwnership(by(stranger.id), { residenceId }),
    () => listFamilyLog(by(stranger.id), { residenceId, page: 1, pageSize: 20 }),
    () => listFamilyLog(by(family.relative), { residenceId, page: 1, pageSize: 20 }),
  ];
  for (const tried of [...tries(stranger.id), ...others]) {
    await expect(tried()).rejects.toMatchObject({ error: "notFound" });
  }
});
