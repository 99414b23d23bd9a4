import { sql } from "kysely";
import { fileLock } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { storedSizes, type ImageSize } from "../context/upload-files.ts";
import { quarantineMs } from "./store-upload.ts";

/** Maximum uploads per run. */
const atOnce = 50;

interface Stored {
  id: number;
  stored_as: string;
  width: number;
}

/**
 * Moves files to match rows, for a job: unseals claimed public and residence images into their storage area, and
 * deletes unreferenced ones. Safe to interrupt at any step: the next run continues. Does nothing while a backup copies
 * files. Throws an AggregateError of the failures after processing the rest.
 */
export async function settleUploads(ctx: Ctx): Promise<{ placed: number; dropped: number }> {
  // A transaction holds the lock while the work is done on other connections: through a pooler a session's lock would
  // stay with a connection that others use.
  return ctx.db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    const turn = await sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(${fileLock}) as ours`.execute(trx);
    return turn.rows[0]?.ours ? settle(ctx) : { placed: 0, dropped: 0 };
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
  storedSizes(width).map((size: ImageSize) => ({ storedAs: stored_as, size }));

/** Row and files always match: the new file is written before the row refers to it, and the old one deleted after. */
async function place(ctx: Ctx, row: Sealed): Promise<void> {
  const area = row.purpose === "photo" ? "residence" : "public";
  if (row.placed_at === null) {
    for (const file of filesOf(row)) {
      await ctx.uploadFiles.putOpen(area, file, await ctx.uploadFiles.getSealed(file, row.sealed_key ?? ""));
    }
    await ctx.db.updateTable("upload").set({ placed_at: ctx.clock() }).where("id", "=", row.id).execute();
  }
  for (const file of filesOf(row)) await ctx.uploadFiles.removeSealed(file);
  await ctx.db.updateTable("upload").set({ sealed_key: null }).where("id", "=", row.id).execute();
}

/** Marked first, so that nothing can claim them. A row stays for a day, since it counts for the quota. */
async function nothingRefersTo(ctx: Ctx): Promise<Stored[]> {
  const now = ctx.clock();
  const over = ctx.db
    .selectFrom("upload")
    .select("id")
    .where("drop_after", "<=", now)
    .where("created_at", "<=", new Date(now.getTime() - quarantineMs))
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
  for (const file of filesOf(row)) await ctx.uploadFiles.remove(file);
  await ctx.db.deleteFrom("upload").where("id", "=", row.id).execute();
}
