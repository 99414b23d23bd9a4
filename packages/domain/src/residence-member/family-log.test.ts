import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { approveApplication } from "../application/decide-application.ts";
import { closeAccount } from "../personal-data/close-account.ts";
import { apply, openApplying } from "../testing/applications.ts";
import { aMember, aResidence } from "../testing/builders.ts";
import { aCode } from "../testing/personal.ts";
import { asAccount, daysFromNow, testCtx, testNow } from "../testing/test-ctx.ts";
import { listFamilyLog } from "./family-log.ts";
import { presentLogEntry } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

async function entriesFor(accountId: number, residenceId: number) {
  const ctx = testCtx(database.db, asAccount(accountId));
  const { rows } = await listFamilyLog(ctx, { residenceId, page: 1, pageSize: 20 });
  return rows.map(presentLogEntry);
}

test("the family's log begins with its founding owner, whoever approved", async () => {
  for (const asStaff of [false, true]) {
    const { applicant, by, gardenAdmin, gardenId, accountId } = await openApplying(database.db);
    const { application } = await apply(applicant, gardenId);
    const decider = asStaff ? ({ kind: "staff", staffId: 7, name: "林编辑", role: "reviewer" } as const) : gardenAdmin;
    await approveApplication(by(decider), { id: application.id, times: 1, level: 1 });
    const row = database.db.selectFrom("application").select("residence_id").where("id", "=", application.id);
    const residenceId = (await row.executeTakeFirstOrThrow()).residence_id ?? 0;
    expect(await entriesFor(accountId, residenceId)).toMatchObject([
      {
        deed: "founded",
        role_before: "",
        role_after: "owner",
        text: expect.stringMatching(/^居所建成，.+成为主理人$/),
      },
    ]);
  }
});

test("a closed account is logged in each of its families without its name, and its offer is deleted", async () => {
  const { db } = database;
  const homes = [await aResidence(db), await aResidence(db, { is_private: true })];
  const owner = await aMember(db, homes[0]?.id ?? 0, "owner");
  await aMember(db, homes[1]?.id ?? 0, "owner", { account: owner });
  const manager = await aMember(db, homes[0]?.id ?? 0, "manager");
  await aMember(db, homes[1]?.id ?? 0, "relative", { account: manager });
  const offer = { residence_id: homes[0]?.id ?? 0, from_account: owner.id, to_account: manager.id };
  await db
    .insertInto("ownership_offer")
    .values({ ...offer, offered_at: testNow, expires_at: daysFromNow(7) })
    .execute();
  const ctx = testCtx(db, asAccount(manager.id));
  await closeAccount(ctx, { verificationCode: await aCode(db, manager.mobile, 1) });
  const texts = ["一位管理人注销了账号，离开了居所", "一位亲属注销了账号，离开了居所"];
  for (const [index, { id }] of homes.entries()) {
    const [entry] = await entriesFor(owner.id, id);
    expect(entry).toMatchObject({ deed: "accountClosed", text: texts[index] });
    expect(JSON.stringify(entry)).not.toContain(manager.nickname);
    expect(ctx.tags.invalidations).toContainEqual({ tag: `residence:${id}`, urgency: "now" });
  }
  expect(await db.selectFrom("ownership_offer").select("residence_id").execute()).toEqual([]);
});
