import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { servedSize } from "../upload/picture-sizes.ts";
import { nameInReference } from "../upload/reference.ts";
import { canReadConcerns } from "./access.ts";
import { isEvidenceSealed } from "./get-concern.ts";

/** Reference of the picture that stood there when a concern was brought; empty where none did. */
export function pictureInEvidence(evidence: object | null): string {
  const { picture, portrait } = (evidence ?? {}) as { picture?: unknown; portrait?: unknown };
  const reference = picture ?? portrait;
  return typeof reference === "string" ? reference : "";
}

/**
 * The uploaded picture that stood there, as WebP, whatever became of the page: private, hidden or without it. Refuses
 * with `notFound` when there was none, or it is erased, with `lookNeeded` where it is private, and with
 * `staffRoleMissing`. A look at what is private or hidden is written down.
 */
export async function getEvidencePicture(ctx: Ctx, { id }: { id: number }): Promise<Buffer> {
  demand(canReadConcerns(ctx.actor));
  const row = await ctx.db
    .selectFrom("concern")
    .select(["residence_id", "evidence"])
    .where("id", "=", id)
    .executeTakeFirst();
  const name = nameInReference(pictureInEvidence(row?.evidence ?? null));
  if (!row || row.residence_id === null || name === null) return refuse("notFound");
  if (await isEvidenceSealed(ctx, { id, residence_id: row.residence_id })) refuse("lookNeeded");
  const upload = await uploadCalled(ctx, row.residence_id, name);
  await notePictureLook(ctx, id, row.residence_id);
  const file = { storedAs: upload.stored_as, size: servedSize(upload.width, "960") };
  if (upload.placed_at === null) return ctx.pictureFiles.getSealed(file, upload.sealed_key ?? "");
  return ctx.pictureFiles.getOpen("residence", file);
}

/** What the public cannot see is not looked at without a trace; when that cannot be written, nothing is shown. */
async function notePictureLook(ctx: Ctx, id: number, residenceId: number): Promise<void> {
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

/** By its name or by one that it had before its residence was closed or hidden. */
async function uploadCalled(ctx: Ctx, residenceId: number, name: string) {
  const row = await ctx.db
    .selectFrom("upload")
    .select(["stored_as", "width", "placed_at", "sealed_key"])
    .where((eb) => eb.or([eb("name", "=", name), eb(eb.val(name), "=", eb.fn.any("upload.former_names"))]))
    .where("residence_id", "=", residenceId)
    .where("is_dropping", "=", false)
    .executeTakeFirst();
  return row ?? refuse("notFound");
}
