import type { Ctx } from "../context/context.ts";
import { claimUpload } from "./claim-upload.ts";
import { nameInAddress, openReferenceOf } from "../file-reference/reference.ts";

/**
 * An image for something that the operator publishes: one that is published already, or a new upload of the acting
 * member of staff. It is public from then on. Inside the caller's transaction; returns its reference. Throws
 * `uploadUnknown`.
 */
export async function claimContentImage(ctx: Ctx, input: { url: string; field?: string }): Promise<string> {
  const name = nameInAddress(input.url);
  const existing =
    name === null
      ? undefined
      : await ctx.db
          .selectFrom("upload")
          .select("name")
          .where("name", "=", name)
          .where("purpose", "=", "content")
          .where("drop_after", "is", null)
          .where("is_dropping", "=", false)
          .executeTakeFirst();
  if (existing) return openReferenceOf(existing.name);
  return (await claimUpload(ctx, { ...input, as: { kind: "content" } })).reference;
}

/** An image field of a form: absent: unchanged, empty: none, else an upload. Returns the reference. */
export async function chosenImage(
  ctx: Ctx,
  { url, present, field }: { url: string | undefined; present: string; field: string },
): Promise<string> {
  if (url === undefined || url === "") return url ?? present;
  return claimContentImage(ctx, { url, field });
}
