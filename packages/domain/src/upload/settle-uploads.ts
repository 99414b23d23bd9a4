import { sql } from "kysely";
import { fileLock } from "@changming/db/file-lock";
import type { Ctx } from "../context.ts";
import { keptSizes, type PictureSize } from "./picture-sizes.ts";
import { quarantine } from "./store-upload.ts";

/** Uploads that one run deals with at most; the next run goes on. */
const atOnce = 50;

interface Stored {
  id: number;
  stored_as: string;
  width: number;
}

/**
 * Brings files after rows, for a job: lays what was claimed for everyone or for a residence on its shelf, unsealed, and
 * deletes what nothing refers to any more. Every step may be cut off: the next run finds the rest. While files are
 * copied for a backup it does nothing. Throws an AggregateError of what failed, after all that could be done was done.
 */
export async function settleUploads(ctx: Ctx): Promise<{ placed: number; dropped: number }> {
  return ctx.db.connection().execute(async (line) => {
    const turn = await sql<{ ours: boolean }>`select pg_try_advisory_lock(${fileLock}) as ours`.execute(line);
    if (!turn.rows[0]?.ours) return { placed: 0, dropped: 0 };
    try {
      return await settle(ctx);
    } finally {
      await sql`select pg_advisory_unlock(${fileLock})`.execute(line);
    }
  });
}

async function settle(ctx: Ctx): Promise<{ placed: number; dropped: number }> {
  const failures: unknown[] = [];
  const each = async <Row>(rows: Row[], work: (row: Row) => Promise<void>) => {
    let done = 0;
    for (const row of rows) {
      await work(row).then(
        () => (done += 1),
        (error: unknown) => failures.push(error),
      );
    }
    return done;
  };
  const placed = await each(await claimedButSealed(ctx), (row) => place(ctx, row));
  const dropped = await each(await nothingRefersTo(ctx), (row) => drop(ctx, row));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} uploads could not be settled`);
  return { placed, dropped };
}

type Sealed = Awaited<ReturnType<typeof claimedButSealed>>[number];

function claimedButSealed(ctx: Ctx) {
  return ctx.db
    .selectFrom("upload")
    .select(["id", "stored_as", "width", "sealed_key", "purpose", "placed_at"])
    .where("purpose", "in", ["avatar", "content", "feedback", "photo"])
    .where("sealed_key", "is not", null)
    .where("is_dropping", "=", false)
    .orderBy("id")
    .limit(atOnce)
    .execute();
}

const filesOf = ({ stored_as, width }: Stored) =>
  keptSizes(width).map((size: PictureSize) => ({ storedAs: stored_as, size }));

/** Row and files agree at every moment: what the row points at is written before it points there, and goes after. */
async function place(ctx: Ctx, row: Sealed): Promise<void> {
  const shelf = row.purpose === "photo" ? "residence" : "public";
  if (row.placed_at === null) {
    for (const file of filesOf(row)) {
      await ctx.pictureFiles.putOpen(shelf, file, await ctx.pictureFiles.getSealed(file, row.sealed_key ?? ""));
    }
    await ctx.db.updateTable("upload").set({ placed_at: ctx.clock() }).where("id", "=", row.id).execute();
  }
  for (const file of filesOf(row)) await ctx.pictureFiles.removeSealed(file);
  await ctx.db.updateTable("upload").set({ sealed_key: null }).where("id", "=", row.id).execute();
}

/** Marked before they are touched: from then on nothing can claim them. A row lives a day, for it counts for the quota. */
async function nothingRefersTo(ctx: Ctx): Promise<Stored[]> {
  const now = ctx.clock();
  const over = ctx.db
    .selectFrom("upload")
    .select("id")
    .where("drop_after", "<=", now)
    .where("created_at", "<=", new Date(now.getTime() - quarantine))
    .orderBy("id")
    .limit(atOnce)
    .forUpdate()
    .skipLocked();
  return ctx.db
    .updateTable("upload")
    .set({ is_dropping: true })
    .where("id", "in", over)
    .returning(["id", "stored_as", "width"])
    .execute();
}

async function drop(ctx: Ctx, row: Stored): Promise<void> {
  for (const file of filesOf(row)) await ctx.pictureFiles.remove(file);
  await ctx.db.deleteFrom("upload").where("id", "=", row.id).execute();
}
