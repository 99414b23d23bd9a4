import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import {
  nameInAddress,
  openReferenceOf,
  vaultReferenceOf,
  nameInReference,
  storedInVault,
} from "../file-reference/reference.ts";
import { senderColumn, senderOf } from "./access.ts";

/** The future use of an upload, which decides who may see it. */
export type UploadUse =
  /** Public. */
  | { kind: "avatar" | "feedback" }
  /** Public: uploaded by staff for something that the operator publishes. */
  | { kind: "content" }
  /** Public: uploaded by an administrator of a garden for its page, and content from then on. */
  | { kind: "garden" }
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
      purpose: input.as.kind === "garden" ? "content" : input.as.kind,
      residence_id: input.as.kind === "photo" ? input.as.residenceId : null,
      drop_after: null,
    })
    .where("name", "=", name)
    .where(column, "=", senderId)
    .where("purpose", "is", null)
    .where("is_whole", "=", true)
    .where("is_dropping", "=", false)
    .where("drop_after", ">", ctx.clock())
    .where("withheld_at", "is", null)
    .returning(["id", "stored_as", "width", "height"])
    .executeTakeFirst();
  if (!claimed) fail("uploadUnknown", input.field);
  const { id, width, height } = claimed;
  const reference = input.as.kind === "vault" ? vaultReferenceOf(claimed.stored_as) : openReferenceOf(name);
  return { id, reference, width, height };
}

/**
 * An image for something that the operator or a garden publishes: one that is published already, or a new upload of the
 * acting member of staff or garden administrator. It is public from then on. Inside the caller's transaction; returns its reference. Throws
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
          .where("withheld_at", "is", null)
          // Until the text is saved, nobody may withhold it in the places known so far.
          .forShare()
          .executeTakeFirst();
  if (existing) return openReferenceOf(existing.name);
  const kind = ctx.actor.kind === "staff" ? "content" : "garden";
  return (await claimUpload(ctx, { ...input, as: { kind } })).reference;
}

/** An image field of a form: absent or its present URL: unchanged, empty: none, else an upload. Returns the reference. */
export async function chosenImage(
  ctx: Ctx,
  { url, present, field }: { url: string | undefined; present: string; field: string },
): Promise<string> {
  // A withheld image has no URL, and forms show none.
  if (url === undefined || url === ctx.media.address(present)) return present;
  if (url === "") return "";
  return claimContentImage(ctx, { url, field });
}

/**
 * Releases an upload that is no longer referenced, inside the transaction that removed the reference. From `at` on (at
 * once by default) it is invisible, and a job deletes its files. Other references, such as images of the product, are
 * ignored, so that a caller may pass on any value of its row.
 */
export async function releaseUpload(ctx: Ctx, input: { reference: string | null; at?: Date }): Promise<void> {
  if (!ctx.tx) throw new Error("an upload is released inside the transaction of what referred to it");
  const name = nameInReference(input.reference ?? "");
  const storedAs = storedInVault(input.reference ?? "");
  if (name === null && storedAs === null) return;
  await ctx.db
    .updateTable("upload")
    .set({ drop_after: input.at ?? ctx.clock() })
    .where((eb) => (name === null ? eb("stored_as", "=", storedAs) : eb("name", "=", name)))
    .where("purpose", "is not", null)
    .execute();
}

/** Attaches an application's portrait to its new residence, whose visibility applies from then on. */
export async function movePortrait(ctx: Ctx, reference: string, residenceId: number): Promise<void> {
  if (!ctx.tx) throw new Error("a portrait is attached inside the transaction that creates its residence");
  const name = nameInReference(reference);
  if (name === null) return;
  await ctx.db
    .updateTable("upload")
    .set({ purpose: "photo", residence_id: residenceId })
    .where("name", "=", name)
    .where("purpose", "=", "portrait")
    .execute();
}
