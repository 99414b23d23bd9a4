import { type ApplicationFields, documentsIn } from "@changming/contract/application-rules";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import type { ApplicationFacts } from "./check-fields.ts";
import { type ApplicationRow, transitionApplication, noteApplication } from "./transition.ts";
import { fail } from "../context/domain-error.ts";
import { claimUpload, releaseUpload } from "../upload/claim-upload.ts";
import { nameInAddress, nameInReference } from "../file-reference/reference.ts";
import { type DocumentKey, documentReference } from "./documents.ts";

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
  if (before.state === "rejected") return transitionApplication(ctx, before, "awaitingPayment", set);
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

interface ClaimedFiles {
  portrait: string;
  death_proof: string;
  relation_proof: string;
  other_proofs: string[];
}

type Before = Pick<ApplicationRow, "portrait" | "death_proof" | "relation_proof" | "other_proofs">;

/**
 * Claims the uploads that the form refers to; a resubmission may keep its existing files, and releases the others.
 * Throws `uploadUnknown` with the field.
 */
async function claimDocuments(ctx: Ctx, fields: ApplicationFields, before: Before | null): Promise<ClaimedFiles> {
  const retained = new Set<string>();
  const retain = (reference: string, field: keyof ApplicationFields) => {
    // A document may be used once.
    if (retained.has(reference)) fail("uploadUnknown", field);
    retained.add(reference);
    return reference;
  };
  const claimDocument = async (value: string, field: keyof ApplicationFields) => {
    const named = /^kept:(death|relation|other[1-9])$/.exec(value)?.[1];
    const own = named && before ? documentReference(before, named as DocumentKey) : null;
    if (own) return retain(own, field);
    return (await claimUpload(ctx, { url: value, as: { kind: "vault" }, field })).reference;
  };
  const portrait = async () => {
    if (before && fields.avatar === ctx.media.address(before.portrait)) return retain(before.portrait, "avatar");
    const name = nameInAddress(fields.avatar);
    if (before && name !== null && name === nameInReference(before.portrait)) return retain(before.portrait, "avatar");
    return (await claimUpload(ctx, { url: fields.avatar, as: { kind: "portrait" }, field: "avatar" })).reference;
  };
  const files: ClaimedFiles = {
    portrait: await portrait(),
    death_proof: await claimDocument(fields.shengu_zhengming, "shengu_zhengming"),
    relation_proof: await claimDocument(fields.relationship_zhengming, "relationship_zhengming"),
    other_proofs: [],
  };
  for (const value of documentsIn(fields.other_zhengming)) {
    files.other_proofs.push(await claimDocument(value, "other_zhengming"));
  }
  for (const reference of before ? imagesOf(before) : []) {
    if (!retained.has(reference)) await releaseUpload(ctx, { reference });
  }
  return files;
}

function imagesOf({ portrait, death_proof, relation_proof, other_proofs }: Before): string[] {
  return [portrait, death_proof, relation_proof, ...other_proofs].filter((reference) => reference !== null);
}
