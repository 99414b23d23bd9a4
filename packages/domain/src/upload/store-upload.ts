import { withTx } from "@changming/db/tx";
import { randomId } from "@changming/kit/ids";
import { shanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";
import { audit } from "../audit.ts";
import { actingAccountId, type Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import type { DecodedPicture } from "./picture-files.ts";
import { findUploadByRef, type UploadRow } from "./queries.ts";

/** Pictures that an account may send on a Shanghai day. */
export const uploadsADay = 100;
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
 * and as `decode` does.
 */
export async function storeUpload(ctx: Ctx, input: NewUpload): Promise<UploadRow> {
  const accountId = actingAccountId(ctx.actor) ?? refuse("sessionInvalid");
  const earlier = await earlierUpload(ctx, accountId, input.ref);
  if (earlier) return earlier;
  await refuseBeyondQuota(ctx, accountId);
  const picture = await input.decode();
  const upload = await reserve(ctx, accountId, picture, input.ref);
  if (!upload) return (await earlierUpload(ctx, accountId, input.ref)) ?? refuse("unavailable");
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
async function earlierUpload(ctx: Ctx, accountId: number, ref: string | undefined): Promise<UploadRow | null> {
  const earlier = ref === undefined ? null : await findUploadByRef(ctx.db, accountId, ref);
  if (!earlier || earlier.is_whole) return earlier;
  if (ctx.clock().getTime() - earlier.created_at.getTime() < abandonedAfter) refuse("unavailable");
  // Its files go with the rest of what nothing refers to.
  await ctx.db.updateTable("upload").set({ ref: null }).where("id", "=", earlier.id).execute();
  return null;
}

async function refuseBeyondQuota(ctx: Ctx, accountId: number): Promise<void> {
  const { sent } = await ctx.db
    .selectFrom("upload")
    .select((eb) => eb.fn.countAll<number>().as("sent"))
    .where("account_id", "=", accountId)
    .where("created_at", ">=", startOfShanghaiDay(shanghaiDay(ctx.clock())))
    .executeTakeFirstOrThrow();
  if (sent >= uploadsADay) refuse("uploadsUsedUp");
}

/** Writes down what is about to be stored, so that nothing on disk is unknown here. Null: another took the same ref. */
async function reserve(ctx: Ctx, accountId: number, picture: DecodedPicture, ref?: string): Promise<UploadRow | null> {
  // no-access: everyone with a session may send a picture
  return withTx(ctx, async (ctx) => {
    // One after the other for an account, or two at once would both see the last free place.
    await ctx.db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
    await refuseBeyondQuota(ctx, accountId);
    const now = ctx.clock();
    const upload = await ctx.db
      .insertInto("upload")
      .values({
        name: randomId(),
        stored_as: randomId(),
        account_id: accountId,
        ref: ref ?? null,
        format: picture.format,
        width: picture.width,
        height: picture.height,
        sealed_key: ctx.pictureFiles.newKey(),
        key_mark: ctx.pictureFiles.keyMark,
        created_at: now,
        drop_after: new Date(now.getTime() + quarantine),
      })
      .onConflict((conflict) => conflict.columns(["account_id", "ref"]).where("ref", "is not", null).doNothing())
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
