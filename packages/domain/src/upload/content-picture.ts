import type { Ctx } from "../context.ts";
import { claimUpload } from "./claim-upload.ts";
import { nameInAddress, openReferenceOf } from "./reference.ts";

/**
 * A picture for something that the operator publishes: one that already stands in such a thing, or a fresh upload of the
 * acting member of staff. Everyone sees it from then on. Inside the verb's transaction; returns its reference. Refuses
 * with `uploadUnknown`.
 */
export async function claimContentPicture(ctx: Ctx, input: { url: string; field?: string }): Promise<string> {
  const name = nameInAddress(input.url);
  const held =
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
  if (held) return openReferenceOf(held.name);
  return (await claimUpload(ctx, { ...input, as: { kind: "content" } })).reference;
}

/** What a form says of a picture: absent is the present one, empty none, else one that was sent. Returns the reference. */
export async function chosenPicture(
  ctx: Ctx,
  { url, present, field }: { url: string | undefined; present: string; field: string },
): Promise<string> {
  if (url === undefined || url === "") return url ?? present;
  return claimContentPicture(ctx, { url, field });
}
