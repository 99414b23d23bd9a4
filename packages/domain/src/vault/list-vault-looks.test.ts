import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import { viewConcernDocument } from "../concern/view-concern.ts";
import { anAccount } from "../testing/builders.ts";
import { aConcern } from "../testing/staff-queue.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { claimUpload } from "../upload/claim-upload.ts";
import { listVaultLooks, presentVaultLooks } from "./list-vault-looks.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const all = { page: 1, pageSize: 20, from: "", to: "" };

async function aDocument() {
  const account = testCtx(database.db, asAccount((await anAccount(database.db)).id));
  const { url } = await anUpload(account, "canary");
  const { reference } = await withTx(account, (ctx) => claimUpload(ctx, { url, as: { kind: "vault" } }));
  const made = await aConcern(database.db, { kind: "relative", proofs: [reference] });
  return { made, uploadFiles: account.uploadFiles };
}

test("a relative's document is served to deciding roles after the look is recorded and listed", async () => {
  const { made, uploadFiles } = await aDocument();
  const reviewer = await aStaff(database.db, { role: "reviewer" });
  const ctx = { ...testCtx(database.db, asStaff(reviewer)), uploadFiles };
  const { bytes, watermark } = await viewConcernDocument(ctx, { id: made.id, nth: 1 });
  expect(bytes.toString()).toContain("canary");
  expect(watermark).toMatchObject({ name: reviewer.name, viewerId: reviewer.id });
  const reader = testCtx(database.db, asStaff(await aStaff(database.db, { role: "readOnly" })));
  const listed = presentVaultLooks(await listVaultLooks(reader, all));
  expect(listed.itemList[0]).toMatchObject({
    who: reviewer.name,
    object_kind: "concern",
    object_id: made.id,
    paper: "proof-1",
  });
  expect((await listVaultLooks(reader, { ...all, to: "2026-11-20" })).rows).toEqual([]);
  expect((await listVaultLooks(reader, { ...all, from: "2026-11-21", to: "2026-11-21" })).counts).toBe(1);
});

test("viewing a document requires a recent reauthentication, and the read-only role cannot", async () => {
  const { made } = await aDocument();
  const stale = { ...asStaff(await aStaff(database.db, { role: "reviewer" }), "token") };
  const session = { hash: "0".repeat(64), isReauthenticated: false, mustEnrol: false };
  const looking = viewConcernDocument(testCtx(database.db, { ...stale, session }), { id: made.id, nth: 1 });
  await expect(looking).rejects.toMatchObject({ error: "staffProofNeeded" });
  const reader = testCtx(database.db, asStaff(await aStaff(database.db, { role: "readOnly" })));
  await expect(viewConcernDocument(reader, { id: made.id, nth: 1 })).rejects.toMatchObject({
    error: "staffRoleMissing",
  });
  const reviewer = testCtx(database.db, asStaff(await aStaff(database.db, { role: "reviewer" })));
  await expect(viewConcernDocument(reviewer, { id: made.id, nth: 2 })).rejects.toMatchObject({ error: "notFound" });
  await expect(listVaultLooks(reviewer, all)).rejects.toMatchObject({ error: "staffRoleMissing" });
});
