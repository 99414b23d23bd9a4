import { type ExpressionBuilder, sql } from "kysely";
import type { Tables } from "@changming/db/tables/tables";
import type { Ctx } from "../context.ts";
import { type ClaimedUpload, claimUpload } from "./claim-upload.ts";
import { nameInAddress, nameInReference, openReferenceOf, withheldReferenceOf } from "./reference.ts";
import { releaseUpload } from "./release-upload.ts";

/**
 * A picture for a page of a residence: one that it already has, whoever of the family sent it, or a fresh upload of the
 * acting account. Inside the verb's transaction. Refuses with `uploadUnknown`, also one that the operator took away.
 */
export async function claimForResidence(
  ctx: Ctx,
  input: { url: string; residenceId: number; field?: string },
): Promise<ClaimedUpload> {
  const name = nameInAddress(input.url);
  const held = name === null ? undefined : await heldPicture(ctx, input.residenceId, name);
  if (held) return { id: held.id, width: held.width, height: held.height, reference: openReferenceOf(held.name) };
  return claimUpload(ctx, {
    url: input.url,
    as: { kind: "photo", residenceId: input.residenceId },
    field: input.field,
  });
}

/** By its name or by one that it had before its residence closed. */
const isCalled = (name: string) => (eb: ExpressionBuilder<Tables, "upload">) =>
  eb.or([eb("upload.name", "=", name), eb(eb.val(name), "=", eb.fn.any("upload.former_names"))]);

/** Reference of a picture that the residence has, by any address that it has or had; null for every other text. */
export async function heldReference(ctx: Ctx, input: { url: string; residenceId: number }): Promise<string | null> {
  const name = nameInAddress(input.url);
  const held = name === null ? undefined : await heldPicture(ctx, input.residenceId, name);
  return held ? openReferenceOf(held.name) : null;
}

function heldPicture(ctx: Ctx, residenceId: number, name: string) {
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
 * Lets those of the pictures go that nothing at the residence shows any more: no photo, deleted ones included, nor its
 * portrait, background and biography, nor evidence. After the rows were changed, in the same transaction, the residence's row locked.
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
  if (photo || (await isEvidence(ctx, residenceId, name))) return true;
  const row = await ctx.db
    .selectFrom("residence")
    .select(["portrait", "background", "intro_html"])
    .where("id", "=", residenceId)
    .executeTakeFirst();
  const places = [reference, withheldReferenceOf(name)];
  if ([row?.portrait, row?.background].some((place) => place != null && places.includes(place))) return true;
  return row?.intro_html.includes(name) ?? false;
}

/** Whether it stood on a page that somebody reported, under this name or one that it had, and the report still stands. */
async function isEvidence(ctx: Ctx, residenceId: number, name: string): Promise<boolean> {
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
