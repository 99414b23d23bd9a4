import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { servedSize } from "../context/upload-files.ts";
import { nameInReference, storedInVault } from "../file-reference/reference.ts";
import { canDecideConcerns, canReadConcerns, canViewConcernDocuments } from "./access.ts";
import { isSnapshotSealed } from "./list-concerns.ts";
import { auditLook } from "../residence/look-at-residence.ts";

/**
 * Opens the snapshot of a concern about a private residence, and nothing else of it, to the acting member of staff: a
 * look with the concern as its reason. Throws `notFound`, `staffRoleMissing`.
 */
export async function lookAtSnapshot(ctx: Ctx, { id }: { id: number }): Promise<{ until: Date }> {
  return withTx(ctx, async (ctx) => {
    demand(canDecideConcerns(ctx.actor));
    const row = await ctx.db
      .selectFrom("concern")
      .select(["number", "residence_id"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row || row.residence_id === null) return fail("notFound");
    return auditLook(
      ctx,
      row.residence_id,
      { kind: "concern", id },
      `处理第 ${row.number} 号举报或请求，只看它说到的内容`,
    );
  });
}

/** Reference of the image in a concern's snapshot; empty where there is none. */
export function imageInSnapshot(snapshot: object | null): string {
  const { picture: image, portrait } = (snapshot ?? {}) as { picture?: unknown; portrait?: unknown };
  const reference = image ?? portrait;
  return typeof reference === "string" ? reference : "";
}

/**
 * The reported uploaded image as WebP, whatever became of its page. Throws `notFound` without an image or once it is
 * erased, `lookNeeded` where the residence is private, `staffRoleMissing`. A view of a private or hidden image is
 * audited.
 */
export async function getReportedImage(ctx: Ctx, { id }: { id: number }): Promise<Buffer> {
  demand(canReadConcerns(ctx.actor));
  const row = await ctx.db
    .selectFrom("concern")
    .select(["residence_id", "evidence"])
    .where("id", "=", id)
    .executeTakeFirst();
  const name = nameInReference(imageInSnapshot(row?.evidence ?? null));
  if (!row || row.residence_id === null || name === null) return fail("notFound");
  if (await isSnapshotSealed(ctx, { id, residence_id: row.residence_id })) fail("lookNeeded");
  const upload = await uploadCalled(ctx, row.residence_id, name);
  await recordImageLook(ctx, id, row.residence_id);
  const file = { storedAs: upload.stored_as, size: servedSize(upload.width, "960") };
  if (upload.placed_at === null) return ctx.uploadFiles.getSealed(file, upload.sealed_key ?? "");
  return ctx.uploadFiles.getOpen("residence", file);
}

/** Audits a view of what the public cannot see; when that fails, nothing is returned. */
async function recordImageLook(ctx: Ctx, id: number, residenceId: number): Promise<void> {
  const page = await ctx.db
    .selectFrom("residence")
    .select(["is_private", "hidden_at"])
    .where("id", "=", residenceId)
    .executeTakeFirst();
  if (page && !page.is_private && page.hidden_at === null) return;
  await withTx(ctx, async (ctx) => {
    demand(canReadConcerns(ctx.actor));
    await audit(ctx, { verb: "concern.lookAtPicture", object: { kind: "concern", id }, before: null, after: {} });
  });
}

/** Finds an upload by its name or a former one: making a residence private or hiding it renames its images. */
async function uploadCalled(ctx: Ctx, residenceId: number, name: string) {
  const row = await ctx.db
    .selectFrom("upload")
    .select(["stored_as", "width", "placed_at", "sealed_key"])
    .where((eb) => eb.or([eb("name", "=", name), eb(eb.val(name), "=", eb.fn.any("upload.former_names"))]))
    .where("residence_id", "=", residenceId)
    .where("is_dropping", "=", false)
    .executeTakeFirst();
  return row ?? fail("notFound");
}

export const concernLookVerb = "concern.lookAtProof";

/**
 * Opens a document that a relative sent, for deciding staff; `nth` counts from 1. The view is audited first; when that
 * fails, nothing is returned. Throws `notFound`, `staffRoleMissing`, `staffProofNeeded`.
 */
export async function viewConcernDocument(ctx: Ctx, { id, nth }: { id: number; nth: number }) {
  const { actor } = ctx;
  const upload = await withTx(ctx, async (ctx) => {
    demand(canViewConcernDocuments(actor));
    const concern = await ctx.db.selectFrom("concern").select("proofs").where("id", "=", id).executeTakeFirst();
    const storedAs = storedInVault(concern?.proofs[nth - 1] ?? "") ?? fail("notFound");
    const row = await ctx.db
      .selectFrom("upload")
      .select(["stored_as", "width", "sealed_key"])
      .where("stored_as", "=", storedAs)
      .where("purpose", "=", "vault")
      .where("is_dropping", "=", false)
      .executeTakeFirst();
    if (!row) fail("notFound");
    const after = { paper: `proof-${nth}` };
    await audit(ctx, { verb: concernLookVerb, object: { kind: "concern", id }, before: null, after });
    return row;
  });
  const file = { storedAs: upload.stored_as, size: servedSize(upload.width, "1920") };
  const bytes = await ctx.uploadFiles.getSealed(file, upload.sealed_key ?? "");
  if (actor.kind !== "staff") fail("sessionInvalid");
  return { bytes, watermark: { name: actor.name, viewerId: actor.staffId, at: ctx.clock() } };
}
