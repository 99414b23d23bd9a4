import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import { lookAtProof } from "../concern/look-at-proof.ts";
import { anAccount } from "../testing/builders.ts";
import { aConcern } from "../testing/office-people.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { claimUpload } from "./claim-upload.ts";
import { listVaultLooks, presentVaultLooks } from "./list-vault-looks.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const all = { page: 1, pageSize: 20, from: "", to: "" };

async function aProof() {
  const account = testCtx(database.db, asAccount((await anAccount(database.db)).id));
  const { url } = await anUpload(account, "canary");
  const { reference } = await withTx(account, (ctx) => claimUpload(ctx, { url, as: { kind: "vault" } }));
  const made = await aConcern(database.db, { kind: "relative", proofs: [reference] });
  return { made, pictureFiles: account.pictureFiles };
}

test("a relative's paper is shown to who decides after the look was written down, and the list says who looked", async () => {
  const { made, pictureFiles } = await aProof();
  const reviewer = await aStaff(database.db, { role: "reviewer" });
  const ctx = { ...testCtx(database.db, asStaff(reviewer)), pictureFiles };
  const { bytes, watermark } = await lookAtProof(ctx, { id: made.id, nth: 1 });
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

test("a paper is looked at with a fresh proof alone, and by nobody who only reads", async () => {
  const { made } = await aProof();
  const stale = { ...asStaff(await aStaff(database.db, { role: "reviewer" }), "token") };
  const session = { hash: "0".repeat(64), isFresh: false, mustEnrol: false };
  const looking = lookAtProof(testCtx(database.db, { ...stale, session }), { id: made.id, nth: 1 });
  await expect(looking).rejects.toMatchObject({ error: "staffProofNeeded" });
  const reader = testCtx(database.db, asStaff(await aStaff(database.db, { role: "readOnly" })));
  await expect(lookAtProof(reader, { id: made.id, nth: 1 })).rejects.toMatchObject({ error: "staffRoleMissing" });
  const reviewer = testCtx(database.db, asStaff(await aStaff(database.db, { role: "reviewer" })));
  await expect(lookAtProof(reviewer, { id: made.id, nth: 2 })).rejects.toMatchObject({ error: "notFound" });
  await expect(listVaultLooks(reviewer, all)).rejects.toMatchObject({ error: "staffRoleMissing" });
});
