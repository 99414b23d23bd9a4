import { type ExpressionBuilder, sql } from "kysely";
import type { Tables } from "@changming/db/tables/tables";
import type { Ctx } from "../context/context.ts";
import { type ClaimedUpload, claimUpload, releaseUpload } from "./claim-upload.ts";
import { nameInAddress, nameInReference, openReferenceOf, withheldReferenceOf } from "../file-reference/reference.ts";

/**
 * An image for a residence's page: one that the residence has already, from any member, or a new upload of the acting
 * account. Inside the caller's transaction. Throws `uploadUnknown`, also for one that staff hid.
 */
export async function claimForResidence(
  ctx: Ctx,
  input: { url: string; residenceId: number; field?: string },
): Promise<ClaimedUpload> {
  const name = nameInAddress(input.url);
  const existing = name === null ? undefined : await findResidenceUpload(ctx, input.residenceId, name);
  if (existing)
    return {
      id: existing.id,
      width: existing.width,
      height: existing.height,
      reference: openReferenceOf(existing.name),
    };
  return claimUpload(ctx, {
    url: input.url,
    as: { kind: "photo", residenceId: input.residenceId },
    field: input.field,
  });
}

/** By its current or a former name. */
const isCalled = (name: string) => (eb: ExpressionBuilder<Tables, "upload">) =>
  eb.or([eb("upload.name", "=", name), eb(eb.val(name), "=", eb.fn.any("upload.former_names"))]);

/** Reference of an image of the residence, by any current or former URL; null for any other text. */
export async function storedReference(ctx: Ctx, input: { url: string; residenceId: number }): Promise<string | null> {
  const name = nameInAddress(input.url);
  const existing = name === null ? undefined : await findResidenceUpload(ctx, input.residenceId, name);
  return existing ? openReferenceOf(existing.name) : null;
}

function findResidenceUpload(ctx: Ctx, residenceId: number, name: string) {
  return ctx.db
    .selectFrom("upload")
    .select(["id", "name", "width", "height"])
    .where(isCalled(name))
    .where("purpose", "=", "photo")
    .where("residence_id", "=", residenceId)
    .where("drop_after", "is", null)
    .where("withheld_at", "is", null)
    .where("is_dropping", "=", false)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Releases those images that the residence no longer uses: in no photo, deleted ones included, nor as portrait or
 * background, in the biography or a report's snapshot. Call it after the change, in its transaction, with the residence
 * locked.
 */
export async function releaseUnused(ctx: Ctx, residenceId: number, references: readonly string[]): Promise<void> {
  for (const reference of new Set(references)) {
    const name = nameInReference(reference);
    if (name !== null && !(await isUsed(ctx, residenceId, name))) await releaseUpload(ctx, { reference });
  }
}

async function isUsed(ctx: Ctx, residenceId: number, name: string): Promise<boolean> {
  const reference = openReferenceOf(name);
  const photo = await ctx.db
    .selectFrom("photo")
    .select("id")
    .where("picture", "=", reference)
    .limit(1)
    .executeTakeFirst();
  if (photo || (await isInSnapshot(ctx, residenceId, name))) return true;
  const row = await ctx.db
    .selectFrom("residence")
    .select(["portrait", "background", "intro_html"])
    .where("id", "=", residenceId)
    .executeTakeFirst();
  const places = [reference, withheldReferenceOf(name)];
  if ([row?.portrait, row?.background].some((place) => place != null && places.includes(place))) return true;
  return row?.intro_html.includes(name) ?? false;
}

/** Whether a pending report's snapshot contains it, by its current or a former name. */
async function isInSnapshot(ctx: Ctx, residenceId: number, name: string): Promise<boolean> {
  const reported = await ctx.db
    .selectFrom("concern")
    .innerJoin("upload", "upload.residence_id", "concern.residence_id")
    .select("concern.id")
    .where("concern.residence_id", "=", residenceId)
    .where("concern.erased_at", "is", null)
    .where("upload.name", "=", name)
    .where(
      sql<boolean>`coalesce(concern.evidence ->> 'portrait', concern.evidence ->> 'picture')
        = any (array_prepend('uploads/' || upload.name, (select array_agg('uploads/' || old) from unnest(upload.former_names) as old)))`,
    )
    .limit(1)
    .executeTakeFirst();
  return reported !== undefined;
}
