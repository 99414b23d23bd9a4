import type { ApplicationFields } from "@changming/contract/application-rules";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import type { ApplicationFacts } from "./check-fields.ts";
import { claimPapers } from "./claim-papers.ts";
import { type ApplicationRow, moveApplication, noteApplication } from "./transition.ts";

interface Saved {
  fields: ApplicationFields;
  ref: string | null;
  refHash: string | null;
}

/** A new application, which waits for its payment. */
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
      ...(await claimPapers(ctx, fields, null)),
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

/** One that is mended; what was rejected waits for its payment again, as a new one does. */
export async function saveMended(
  ctx: Ctx,
  before: ApplicationRow,
  facts: ApplicationFacts,
  { fields, ref, refHash }: Saved,
): Promise<ApplicationRow> {
  const pictures = await claimPapers(ctx, fields, before);
  const set = { ...facts, ...pictures, ref, ref_hash: refHash, updated_at: ctx.clock(), papers_erased_at: null };
  if (before.state === "rejected") return moveApplication(ctx, before, "awaitingPayment", set);
  const mended = await ctx.db
    .updateTable("application")
    .set(set)
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const object = { kind: "application", id: before.id };
  // That it was changed; of the words nothing: the entry outlives the account.
  await audit(ctx, {
    verb: "application.mend",
    object,
    before: { state: before.state },
    after: { state: mended.state },
  });
  return mended;
}
