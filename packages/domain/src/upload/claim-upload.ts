import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { nameInAddress, openReferenceOf, vaultReferenceOf } from "../file-reference/reference.ts";
import { senderColumn, senderOf } from "./sender.ts";

/** The future use of an upload, which decides who may see it. */
export type UploadUse =
  /** Public. */
  | { kind: "avatar" | "feedback" }
  /** Public: uploaded by staff for something that the operator publishes. */
  | { kind: "content" }
  /** The sender, and anyone with a signed URL, until it belongs to a residence: an application's portrait. */
  | { kind: "portrait" }
  /** Those who may see the residence: portrait, album, biography. */
  | { kind: "photo"; residenceId: number }
  /** Documents: no URL; each look is recorded. */
  | { kind: "vault" };

export interface ClaimedUpload {
  id: number;
  /** For the row that refers to it. */
  reference: string;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Takes an upload out of quarantine, inside the transaction of the action that refers to it, so that both are rolled
 * back together. `url` is the upload's `url` or `origin_url`. Throws `uploadUnknown` alike for an unknown one, someone
 * else's, a claimed or an expired one; `field` is the image's input field.
 */
export async function claimUpload(
  ctx: Ctx,
  input: { url: string; as: UploadUse; field?: string },
): Promise<ClaimedUpload> {
  if (!ctx.tx) throw new Error("an upload is claimed inside the transaction of what refers to it");
  const name = nameInAddress(input.url) ?? fail("uploadUnknown", input.field);
  const sender = senderOf(ctx.actor) ?? fail("uploadUnknown");
  // Content is uploaded by staff, everything else by accounts.
  if ((input.as.kind === "content") !== (sender.staff_id !== null)) fail("uploadUnknown", input.field);
  const { column, id: senderId } = senderColumn(sender);
  const claimed = await ctx.db
    .updateTable("upload")
    .set({
      purpose: input.as.kind,
      residence_id: input.as.kind === "photo" ? input.as.residenceId : null,
      drop_after: null,
    })
    .where("name", "=", name)
    .where(column, "=", senderId)
    .where("purpose", "is", null)
    .where("is_whole", "=", true)
    .where("is_dropping", "=", false)
    .where("drop_after", ">", ctx.clock())
    .returning(["id", "stored_as", "width", "height"])
    .executeTakeFirst();
  if (!claimed) fail("uploadUnknown", input.field);
  const { id, width, height } = claimed;
  const reference = input.as.kind === "vault" ? vaultReferenceOf(claimed.stored_as) : openReferenceOf(name);
  return { id, reference, width, height };
}
