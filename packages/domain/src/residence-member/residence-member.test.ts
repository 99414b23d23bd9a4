import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { setResidenceVisibility } from "./set-residence-visibility.ts";
import { anAccount } from "../testing/builders.ts";
import { aHousehold, type Household, rolesOf, publicIdOf } from "../testing/family.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { changeMemberRole, leaveResidence, removeMember } from "./change-member.ts";
import { inviteMember } from "./invite-member.ts";
import { listFamilyLog } from "./family-log.ts";
import { presentLogEntry } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const by = (accountId: number, now?: Date) => testCtx(database.db, asAccount(accountId), now);
const idOf = (accountId: number) => publicIdOf(database.db, accountId);

const invite = ({ id, owner }: Household, role: "manager" | "relative" = "relative") =>
  inviteMember(by(owner), { residenceId: id, role, relation: "侄女" });
const accept = (accountId: number, token: string, now?: Date) =>
  acceptInvitation(by(accountId, now), { token, relation: null });

async function logOf({ id, owner }: Household) {
  const { rows } = await listFamilyLog(by(owner), { residenceId: id, page: 1, pageSize: 20 });
  return rows.map(presentLogEntry);
}

test("role changes, removals and leaves are notified and logged, and a removed member's link is dead", async () => {
  const family = await aHousehold(database.db);
  const { id: residenceId, owner } = family;
  const guest = await anAccount(database.db);
  const { token } = await invite(family);
  await accept(guest.id, token);
  const memberId = await idOf(guest.id);
  await changeMemberRole(by(owner), { residenceId, memberId, role: "manager" });
  await changeMemberRole(by(owner), { residenceId, memberId, role: "manager" });
  await removeMember(by(owner), { residenceId, memberId });
  await expect(accept(guest.id, token)).rejects.toMatchObject({ error: "invitationGone" });
  await leaveResidence(by(family.relative), { residenceId });
  expect([...(await rolesOf(database.db, residenceId)).values()].toSorted()).toEqual(["manager", "owner"]);
  expect((await logOf(family)).map((entry) => entry.deed)).toEqual([
    "left",
    "removed",
    "roleChanged",
    "joined",
    "invited",
  ]);
  expect((await logOf(family))[2]?.text).toMatch(new RegExp(`^.+把${guest.nickname}由亲属改为管理人$`));
  await expect(loadVisibleResidence(by(guest.id), residenceId)).rejects.toMatchObject({ error: "notFound" });
});

test("the log also has visibility changes, and its entries cannot be changed", async () => {
  const family = await aHousehold(database.db);
  await setResidenceVisibility(by(family.owner), { id: family.id, isPrivate: false });
  await setResidenceVisibility(by(family.owner), { id: family.id, isPrivate: true });
  expect((await logOf(family)).map((entry) => entry.deed)).toEqual(["closed", "opened"]);
  for (const statement of [
    database.db.updateTable("family_log").set({ deed: "opened" }).where("residence_id", "=", family.id),
    database.db.deleteFrom("family_log").where("residence_id", "=", family.id),
  ]) {
    await expect(statement.execute()).rejects.toThrow("written once");
  }
});
