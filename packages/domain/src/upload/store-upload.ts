import { withTx } from "@changming/db/tx";
import { randomId } from "@changming/kit/ids";
import { shanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";
import type { BodyOf } from "@changming/contract/define";
import type { upload } from "@changming/contract/upload";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import type { DecodedImage } from "../context/upload-files.ts";
import type { Media } from "../context/media.ts";
import { openReferenceOf } from "../file-reference/reference.ts";
import { canSendUpload, type Sender, senderColumn, senderOf } from "./access.ts";
import { findUploadByRef, type UploadRow } from "./queries.ts";

/** Uploads of an account per Shanghai day (R-upload-6). */
export const uploadsADay = 100;
/** The same for a member of staff. */
const staffUploadsADay = 1_000;
/** Milliseconds that an upload may stay unclaimed. */
export const quarantineMs = 86_400_000;
/** Milliseconds after which an incomplete upload counts as left by a killed server, and its ref is free again. */
const abandonedAfterMs = 120_000;

interface NewUpload {
  ref?: string;
  /** Decodes the file; throws the image's own error. Called only within the quota. */
  decode(): Promise<DecodedImage>;
}

/**
 * Stores an image in quarantine: sealed on disk, visible to its sender only, deleted after a day unless claimed
 * (R-upload-6). A repeated `ref` returns the same upload. Throws `uploadsUsedUp`, `unavailable` when the disk is full,
 * `staffRoleMissing`, and the errors of `decode`.
 */
export async function storeUpload(ctx: Ctx, input: NewUpload): Promise<UploadRow> {
  demand(canSendUpload(ctx.actor));
  const sender = senderOf(ctx.actor) ?? fail("sessionInvalid");
  const earlier = await earlierUpload(ctx, sender, input.ref);
  if (earlier) return earlier;
  await requireQuota(ctx, sender);
  const image = await input.decode();
  const upload = await reserve(ctx, sender, image, input.ref);
  if (!upload) return (await earlierUpload(ctx, sender, input.ref)) ?? fail("unavailable");
  try {
    for (const [size, bytes] of image.files) {
      await ctx.uploadFiles.putSealed({ storedAs: upload.stored_as, size }, bytes, upload.sealed_key ?? "");
    }
    await complete(ctx, upload, input.ref ?? null);
  } catch (error) {
    await undo(ctx, upload, image);
    if (isDiskFull(error)) fail("unavailable");
    throw error;
  }
  return upload;
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}

/** An incomplete upload that was created then or earlier is abandoned. */
const abandonedBefore = (ctx: Ctx) => new Date(ctx.clock().getTime() - abandonedAfterMs);

/** The upload of the same ref. Throws while another request is still writing it: the client retries. */
async function earlierUpload(ctx: Ctx, sender: Sender, ref: string | undefined): Promise<UploadRow | null> {
  const earlier = ref === undefined ? null : await findUploadByRef(ctx.db, sender, ref);
  if (!earlier || earlier.is_whole) return earlier;
  if (earlier.created_at > abandonedBefore(ctx)) fail("unavailable");
  // Its files are deleted with other unreferenced ones.
  const freed = await ctx.db
    .updateTable("upload")
    .set({ ref: null })
    .where("id", "=", earlier.id)
    .where("is_whole", "=", false)
    .executeTakeFirst();
  return freed.numUpdatedRows > 0n ? null : earlierUpload(ctx, sender, ref);
}

/** Throws `unavailable` for one that took so long that it counts as abandoned, or whose ref another request has freed. */
async function complete(ctx: Ctx, upload: UploadRow, ref: string | null): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable("upload")
    .set({ is_whole: true })
    .where("id", "=", upload.id)
    .where("ref", "is not distinct from", ref)
    .where("created_at", ">", abandonedBefore(ctx))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) fail("unavailable");
}

/** Incomplete uploads do not count once they are abandoned: they cannot be completed then. */
async function requireQuota(ctx: Ctx, sender: Sender): Promise<void> {
  const { column, id } = senderColumn(sender);
  const { sent } = await ctx.db
    .selectFrom("upload")
    .select((eb) => eb.fn.countAll<number>().as("sent"))
    .where(column, "=", id)
    .where("created_at", ">=", startOfShanghaiDay(shanghaiDay(ctx.clock())))
    .where((eb) => eb.or([eb("is_whole", "=", true), eb("created_at", ">", abandonedBefore(ctx))]))
    .executeTakeFirstOrThrow();
  if (sent >= (column === "staff_id" ? staffUploadsADay : uploadsADay)) fail("uploadsUsedUp");
}

/** Inserts the row before the files, so that every file has one. null: another request has the same ref. */
async function reserve(ctx: Ctx, sender: Sender, image: DecodedImage, ref?: string): Promise<UploadRow | null> {
  return withTx(ctx, async (ctx) => {
    // Serialized per sender, so that concurrent uploads respect the quota.
    const { table, column, id } = senderColumn(sender);
    await ctx.db.selectFrom(table).select("id").where("id", "=", id).forNoKeyUpdate().execute();
    await requireQuota(ctx, sender);
    const now = ctx.clock();
    const upload = await ctx.db
      .insertInto("upload")
      .values({
        name: randomId(),
        stored_as: randomId(),
        account_id: sender.account_id,
        staff_id: sender.staff_id,
        ref: ref ?? null,
        format: image.format,
        width: image.width,
        height: image.height,
        sealed_key: ctx.uploadFiles.newKey(),
        key_mark: ctx.uploadFiles.keyFingerprint,
        created_at: now,
        drop_after: new Date(now.getTime() + quarantineMs),
      })
      .onConflict((conflict) => conflict.columns([column, "ref"]).where("ref", "is not", null).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!upload) return null;
    await audit(ctx, {
      verb: "upload.store",
      object: { kind: "upload", id: upload.id },
      before: null,
      after: { format: image.format, width: image.width, height: image.height },
    });
    return upload;
  });
}

/** Deletes what was written; if that fails, the job for unreferenced files does it. The ref is free at once. */
async function undo(ctx: Ctx, upload: UploadRow, image: DecodedImage): Promise<void> {
  try {
    await ctx.db.updateTable("upload").set({ ref: null }).where("id", "=", upload.id).execute();
    for (const size of image.files.keys()) await ctx.uploadFiles.remove({ storedAs: upload.stored_as, size });
    await ctx.db.deleteFrom("upload").where("id", "=", upload.id).execute();
  } catch {
    // The original error is the one to report.
  }
}

/** For the uploader: URLs that work for them in quarantine and identify the upload to other calls (R-upload-1). */
export function presentUpload(row: UploadRow, media: Media): BodyOf<typeof upload.send> {
  const reference = openReferenceOf(row.name);
  const isOpen = row.purpose === "avatar" || row.purpose === "content" || row.purpose === "feedback";
  const access = isOpen ? "open" : "preview";
  return {
    url: media.address(reference, access),
    origin_url: media.original(reference, row.format, access),
  };
}
