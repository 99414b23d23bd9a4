import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Actor } from "../context/context.ts";
import { apply, type Applying, openApplying } from "../testing/applications.ts";
import { aGarden, anAccount } from "../testing/builders.ts";
import { aGardenAdmin } from "../testing/personal.ts";
import { asAccount, type TestCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { viewDocument } from "./view-document.ts";

let database: TestDatabase;
let gardenId: number;
let gardenAdmin: Actor;
let applicant: TestCtx;
let by: Applying["by"];
let accountId: number;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

beforeEach(async () => {
  ({ gardenId, gardenAdmin, applicant, by, accountId } = await openApplying(database.db));
});

const look = (ctx: TestCtx, applicationId: number, document: "death" | "relation" | "other1" = "death") =>
  viewDocument(ctx, { applicationId, document, size: "1920" });
const looksAt = (id: number) =>
  database.db
    .selectFrom("audit_entry")
    .select(["actor_id", "after"])
    .where("verb", "=", "application.lookAtPaper")
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();

test("applicant, administrator and staff see a document; each view is audited, a reviewer's watermarked", async () => {
  const { application } = await apply(applicant, gardenId, {
    other_zhengming: (await anUpload(applicant, "other")).url,
  });
  const { id } = application;
  const own = await look(applicant, id);
  expect([String(own.bytes), own.watermark]).toEqual(["death 1920", null]);
  expect((await look(by(gardenAdmin), id, "relation")).watermark).toMatchObject({ name: "守园人", at: testNow });
  const asStaff = await look(by({ kind: "staff", staffId: 7, name: "林编辑", role: "reviewer" }), id, "other1");
  expect([String(asStaff.bytes), asStaff.watermark?.name]).toEqual(["other 1920", "林编辑"]);
  expect(await looksAt(id)).toEqual([
    { actor_id: accountId, after: { paper: "death", size: "1920" } },
    {
      actor_id: gardenAdmin.kind === "account" ? gardenAdmin.accountId : 0,
      after: { paper: "relation", size: "1920" },
    },
    { actor_id: 7, after: { paper: "other1", size: "1920" } },
  ]);
});

test("to all others a document is not found, nor is a missing one, and no view is audited", async () => {
  const { application } = await apply(applicant, gardenId);
  const elsewhere = await anAccount(database.db);
  await aGardenAdmin(database.db, await aGarden(database.db), elsewhere.id);
  const stranger = asAccount((await anAccount(database.db)).id);
  for (const actor of [visitor, stranger, asAccount(elsewhere.id), { kind: "job", name: "erasePapers" } as const]) {
    await expect(look(by(actor), application.id)).rejects.toMatchObject({ error: "notFound" });
  }
  await expect(look(by(gardenAdmin), application.id, "other1")).rejects.toMatchObject({ error: "notFound" });
  await expect(look(by(gardenAdmin), 2_000_000_000)).rejects.toMatchObject({ error: "notFound" });
  expect(await looksAt(application.id)).toEqual([]);
});

test("the documents of an unpaid application are visible to its applicant only", async () => {
  const { application } = await apply(applicant, gardenId);
  await sql`update application set state = 'awaitingPayment' where id = ${application.id}`.execute(database.db);
  await look(applicant, application.id);
  await expect(look(by(gardenAdmin), application.id)).rejects.toMatchObject({ error: "notFound" });
});

test("when the view cannot be audited, nothing is returned", async () => {
  const { application } = await apply(applicant, gardenId);
  const broken = { ...applicant, requestId: "\u0000" };
  await expect(look(broken, application.id)).rejects.toThrow(/invalid byte sequence/);
});
