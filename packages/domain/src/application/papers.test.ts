import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { loadBasics } from "@changming/db/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Actor } from "../context.ts";
import { apply } from "../testing/applications.ts";
import { type Applying, openApplying } from "../testing/applying.ts";
import { aGarden, anAccount } from "../testing/builders.ts";
import { aGardenAdmin } from "../testing/personal.ts";
import { asAccount, type TestCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { lookAtPaper } from "./look-at-paper.ts";

let database: TestDatabase;
let gardenId: number;
let keeper: Actor;
let applicant: TestCtx;
let by: Applying["by"];
let accountId: number;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

beforeEach(async () => {
  ({ gardenId, keeper, applicant, by, accountId } = await openApplying(database.db));
});

const look = (ctx: TestCtx, applicationId: number, paper: "death" | "relation" | "other1" = "death") =>
  lookAtPaper(ctx, { applicationId, paper, size: "1920" });
const looksAt = (id: number) =>
  database.db
    .selectFrom("audit_entry")
    .select(["actor_id", "after"])
    .where("verb", "=", "application.lookAtPaper")
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();

test("applicant, keeper and staff see a paper, each look is written down, and who decides gets his name drawn over it", async () => {
  const { application } = await apply(applicant, gardenId, {
    other_zhengming: (await anUpload(applicant, "other")).url,
  });
  const { id } = application;
  const own = await look(applicant, id);
  expect([String(own.bytes), own.watermark]).toEqual(["death 1920", null]);
  expect((await look(by(keeper), id, "relation")).watermark).toMatchObject({ name: "守园人", at: testNow });
  const asStaff = await look(by({ kind: "staff", staffId: 7, name: "林编辑", role: "reviewer" }), id, "other1");
  expect([String(asStaff.bytes), asStaff.watermark?.name]).toEqual(["other 1920", "林编辑"]);
  expect(await looksAt(id)).toEqual([
    { actor_id: accountId, after: { paper: "death", size: "1920" } },
    { actor_id: keeper.kind === "account" ? keeper.accountId : 0, after: { paper: "relation", size: "1920" } },
    { actor_id: 7, after: { paper: "other1", size: "1920" } },
  ]);
});

test("to everyone else a paper is not there, nor is one that there is not, and no look is written down", async () => {
  const { application } = await apply(applicant, gardenId);
  const elsewhere = await anAccount(database.db);
  await aGardenAdmin(database.db, await aGarden(database.db), elsewhere.id);
  const stranger = asAccount((await anAccount(database.db)).id);
  for (const actor of [visitor, stranger, asAccount(elsewhere.id), { kind: "job", name: "erasePapers" } as const]) {
    await expect(look(by(actor), application.id)).rejects.toMatchObject({ error: "notFound" });
  }
  await expect(look(by(keeper), application.id, "other1")).rejects.toMatchObject({ error: "notFound" });
  await expect(look(by(keeper), 2_000_000_000)).rejects.toMatchObject({ error: "notFound" });
  expect(await looksAt(application.id)).toEqual([]);
});

test("what is not paid is its applicant's alone to look at", async () => {
  const { application } = await apply(applicant, gardenId);
  await sql`update application set state = 'awaitingPayment' where id = ${application.id}`.execute(database.db);
  await look(applicant, application.id);
  await expect(look(by(keeper), application.id)).rejects.toMatchObject({ error: "notFound" });
});

test("when a look cannot be written down, nothing is shown", async () => {
  const { application } = await apply(applicant, gardenId);
  const broken = { ...applicant, requestId: "\u0000" };
  await expect(look(broken, application.id)).rejects.toThrow(/invalid byte sequence/);
});
