import type { ApplicationFields } from "@changming/contract/application-rules";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import type { ApplicationFacts } from "./check-fields.ts";
import { claimDocuments } from "./claim-documents.ts";
import { type ApplicationRow, moveApplication, noteApplication } from "./transition.ts";

interface Saved {
  fields: ApplicationFields;
  ref: string | null;
  refHash: string | null;
}

/** Inserts a new application, which waits for its payment. */
export async function saveNew(
  ctx: Ctx,
  accountId: number,
  facts: ApplicationFacts,
  { fields, ref, refHash }: Saved,
): Promise<ApplicationRow> {
  const now = ctx.clock();
  const made = await ctx.db
    .insertInto("application")
    .values({
      ...facts,
      ...(await claimDocuments(ctx, fields, null)),
      account_id: accountId,
      state: "awaitingPayment",
      ref,
      ref_hash: refHash,
      applied_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteApplication(ctx, made, null);
  return made;
}

/** Saves a resubmission; a rejected application waits for its payment again, as a new one does. */
export async function saveResubmission(
  ctx: Ctx,
  before: ApplicationRow,
  facts: ApplicationFacts,
  { fields, ref, refHash }: Saved,
): Promise<ApplicationRow> {
  const files = await claimDocuments(ctx, fields, before);
  const set = { ...facts, ...files, ref, ref_hash: refHash, updated_at: ctx.clock(), documents_erased_at: null };
  if (before.state === "rejected") return moveApplication(ctx, before, "awaitingPayment", set);
  const resubmitted = await ctx.db
    .updateTable("application")
    .set(set)
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const object = { kind: "application", id: before.id };
  // Only that it was changed, not its text: the entry outlives the account.
  await audit(ctx, {
    verb: "application.mend",
    object,
    before: { state: before.state },
    after: { state: resubmitted.state },
  });
  return resubmitted;
}
