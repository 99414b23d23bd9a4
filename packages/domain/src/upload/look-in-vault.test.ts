import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { viewDocument } from "../application/view-document.ts";
import { viewConcernDocument } from "../concern/view-concern.ts";
import { viewCooperationDocument } from "../cooperation/view-cooperation.ts";
import { anApplication } from "../testing/applications.ts";
import { anAccount } from "../testing/builders.ts";
import { aConcern } from "../testing/staff-queue.ts";
import { aCooperation } from "../testing/personal.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, testCtx, type TestCtx, visitor } from "../testing/test-ctx.ts";
import { aClaimedUpload } from "../testing/uploads.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function aSentUpload(kind: "vault" | "avatar") {
  const account = testCtx(database.db, asAccount((await anAccount(database.db)).id));
  return { account, reference: await aClaimedUpload(account, { kind }) };
}

/** All actions that open a document in the vault: each creates the row that refers to it, and looks. */
const ways = [
  {
    verb: "application.lookAtPaper",
    make: (reference: string) => anApplication(database.db, { death_proof: reference }),
    look: (ctx: TestCtx, applicationId: number) => viewDocument(ctx, { applicationId, document: "death", size: "960" }),
  },
  {
    verb: "cooperation.lookAtPaper",
    make: (reference: string) => aCooperation(database.db, { licence: reference }),
    look: (ctx: TestCtx, id: number) => viewCooperationDocument(ctx, { id, document: "licence", size: "960" }),
  },
  {
    verb: "concern.lookAtProof",
    make: async (reference: string) => (await aConcern(database.db, { kind: "relative", proofs: [reference] })).id,
    look: (ctx: TestCtx, id: number) => viewConcernDocument(ctx, { id, nth: 1 }),
  },
];

const looksBy = (staffId: number) =>
  database.db
    .selectFrom("audit_entry")
    .select(["verb", "object_id"])
    .where("actor_kind", "=", "staff")
    .where("actor_id", "=", staffId)
    .execute();

test.each(ways)(
  "$verb records each look before it serves the document, and serves it to nobody else",
  async ({ verb, make, look }) => {
    const { account, reference } = await aSentUpload("vault");
    const reviewer = await aStaff(database.db, { role: "reviewer" });
    const ctx = { ...account, actor: asStaff(reviewer) };
    const id = await make(reference);
    expect((await look(ctx, id)).bytes.toString()).toContain("canary");
    expect(await looksBy(reviewer.id)).toEqual([{ verb, object_id: id }]);
    await expect(look({ ...ctx, requestId: "\u0000" }, id)).rejects.toThrow(/invalid byte sequence/);
    const stranger = asAccount((await anAccount(database.db)).id);
    for (const actor of [visitor, stranger])
      await expect(look({ ...ctx, actor }, id)).rejects.toMatchObject({ error: expect.any(String) });
    expect(await looksBy(reviewer.id)).toHaveLength(1);
  },
);

test.each(ways)("$verb opens documents in the vault only, and records nothing where there is none", async (way) => {
  const { account, reference } = await aSentUpload("avatar");
  const reviewer = await aStaff(database.db, { role: "reviewer" });
  const ctx = { ...account, actor: asStaff(reviewer) };
  for (const tried of [reference, reference.replace("uploads/", "vault/"), "vault/../x"]) {
    // Check constraints prevent some rows from referring to anything outside the vault.
    const id = await way.make(tried).catch((error: unknown) => {
      expect(String(error)).toContain("check constraint");
      return null;
    });
    if (id !== null) await expect(way.look(ctx, id), tried).rejects.toMatchObject({ error: "notFound" });
  }
  expect(await looksBy(reviewer.id)).toEqual([]);
});
