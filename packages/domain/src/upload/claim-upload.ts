import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { nameInAddress, openReferenceOf, vaultReferenceOf } from "./reference.ts";
import { senderColumn, senderOf } from "./sender.ts";

/** What will refer to an upload, and so who may see it. */
export type UploadUse =
  /** Everyone. */
  | { kind: "avatar" | "feedback" }
  /** Everyone: what staff sent for something that the operator publishes. */
  | { kind: "content" }
  /** Its sender and whoever is given an address, until it is a residence's: the portrait of an application. */
  | { kind: "portrait" }
  /** Whoever may see the residence: portrait, album, biography. */
  | { kind: "photo"; residenceId: number }
  /** Papers: nobody by an address; each look is logged. */
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
 * Takes an upload out of quarantine, for a verb that refers to it and inside that verb's transaction: when the verb
 * fails, it is as if nothing had claimed it. `url` is what the upload gave, `url` or `origin_url`. Refuses alike with
 * `uploadUnknown`: unknown, another's, already claimed, past its day; `field` is what the call names the picture.
 */
export async function claimUpload(
  ctx: Ctx,
  input: { url: string; as: UploadUse; field?: string },
): Promise<ClaimedUpload> {
  if (!ctx.tx) throw new Error("an upload is claimed inside the transaction of what refers to it");
  const name = nameInAddress(input.url) ?? refuse("uploadUnknown", input.field);
  const sender = senderOf(ctx.actor) ?? refuse("uploadUnknown");
  // Either way of being for everyone is one kind of sender's alone.
  if ((input.as.kind === "content") !== (sender.staff_id !== null)) refuse("uploadUnknown", input.field);
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
  if (!claimed) refuse("uploadUnknown", input.field);
  const { id, width, height } = claimed;
  const reference = input.as.kind === "vault" ? vaultReferenceOf(claimed.stored_as) : openReferenceOf(name);
  return { id, reference, width, height };
}
