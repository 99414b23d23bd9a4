import { withTx } from "@changming/db/tx";
import { randomId } from "@changming/kit/ids";
import { shanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canSendPicture } from "./access.ts";
import type { DecodedPicture } from "./picture-files.ts";
import { findUploadByRef, type UploadRow } from "./queries.ts";
import { type Sender, senderColumn, senderOf } from "./sender.ts";

/** Pictures that an account may send on a Shanghai day. */
export const uploadsADay = 100;
/** The same for a member of staff. */
const staffUploadsADay = 1_000;
/** How long a picture waits for something that refers to it, in milliseconds. */
export const quarantine = 86_400_000;
/** After this an upload that is still not whole was left by a killed server, and its ref is free again. */
const abandonedAfter = 120_000;

export interface NewUpload {
  ref?: string;
  /** Looks into the file; refuses by the picture's own fault. Called only when there is room for it. */
  decode(): Promise<DecodedPicture>;
}

/**
 * Keeps a picture in quarantine: sealed on disk, seen by its uploader only, gone after a day unless something claims it.
 * The same `ref` again gives the same upload. Refuses with `uploadsUsedUp`, with `unavailable` when the disk is full,
 * `staffRoleMissing` and as `decode` does.
 */
export async function storeUpload(ctx: Ctx, input: NewUpload): Promise<UploadRow> {
  demand(canSendPicture(ctx.actor));
  const sender = senderOf(ctx.actor) ?? refuse("sessionInvalid");
  const earlier = await earlierUpload(ctx, sender, input.ref);
  if (earlier) return earlier;
  await refuseBeyondQuota(ctx, sender);
  const picture = await input.decode();
  const upload = await reserve(ctx, sender, picture, input.ref);
  if (!upload) return (await earlierUpload(ctx, sender, input.ref)) ?? refuse("unavailable");
  try {
    for (const [size, bytes] of picture.files) {
      await ctx.pictureFiles.putSealed({ storedAs: upload.stored_as, size }, bytes, upload.sealed_key ?? "");
    }
    await ctx.db.updateTable("upload").set({ is_whole: true }).where("id", "=", upload.id).execute();
  } catch (error) {
    await undo(ctx, upload, picture);
    if (isNoRoom(error)) refuse("unavailable");
    throw error;
  }
  return upload;
}

function isNoRoom(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}

/** What the same ref made before. One that another request is still writing is refused: it is asked for again. */
async function earlierUpload(ctx: Ctx, sender: Sender, ref: string | undefined): Promise<UploadRow | null> {
  const earlier = ref === undefined ? null : await findUploadByRef(ctx.db, sender, ref);
  if (!earlier || earlier.is_whole) return earlier;
  if (ctx.clock().getTime() - earlier.created_at.getTime() < abandonedAfter) refuse("unavailable");
  // Its files go with the rest of what nothing refers to.
  await ctx.db.updateTable("upload").set({ ref: null }).where("id", "=", earlier.id).execute();
  return null;
}

async function refuseBeyondQuota(ctx: Ctx, sender: Sender): Promise<void> {
  const { column, id } = senderColumn(sender);
  const { sent } = await ctx.db
    .selectFrom("upload")
    .select((eb) => eb.fn.countAll<number>().as("sent"))
    .where(column, "=", id)
    .where("created_at", ">=", startOfShanghaiDay(shanghaiDay(ctx.clock())))
    .executeTakeFirstOrThrow();
  if (sent >= (column === "staff_id" ? staffUploadsADay : uploadsADay)) refuse("uploadsUsedUp");
}

/** Writes down what is about to be stored, so that nothing on disk is unknown here. Null: another took the same ref. */
async function reserve(ctx: Ctx, sender: Sender, picture: DecodedPicture, ref?: string): Promise<UploadRow | null> {
  return withTx(ctx, async (ctx) => {
    // One after the other for a sender, or two at once would both see the last free place.
    const { table, column, id } = senderColumn(sender);
    await ctx.db.selectFrom(table).select("id").where("id", "=", id).forNoKeyUpdate().execute();
    await refuseBeyondQuota(ctx, sender);
    const now = ctx.clock();
    const upload = await ctx.db
      .insertInto("upload")
      .values({
        name: randomId(),
        stored_as: randomId(),
        account_id: sender.account_id,
        staff_id: sender.staff_id,
        ref: ref ?? null,
        format: picture.format,
        width: picture.width,
        height: picture.height,
        sealed_key: ctx.pictureFiles.newKey(),
        key_mark: ctx.pictureFiles.keyMark,
        created_at: now,
        drop_after: new Date(now.getTime() + quarantine),
      })
      .onConflict((conflict) => conflict.columns([column, "ref"]).where("ref", "is not", null).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!upload) return null;
    await audit(ctx, {
      verb: "upload.store",
      object: { kind: "upload", id: upload.id },
      before: null,
      after: { format: picture.format, width: picture.width, height: picture.height },
    });
    return upload;
  });
}

/** Takes back what was written; where even that fails, the job that deletes what nothing refers to comes to it. */
async function undo(ctx: Ctx, upload: UploadRow, picture: DecodedPicture): Promise<void> {
  try {
    for (const size of picture.files.keys()) await ctx.pictureFiles.remove({ storedAs: upload.stored_as, size });
    await ctx.db.deleteFrom("upload").where("id", "=", upload.id).execute();
  } catch {
    // The reason of the failure is the one that counts.
  }
}
