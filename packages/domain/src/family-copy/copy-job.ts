import { sql, type Updateable } from "kysely";
import type { FamilyCopyTable } from "@changming/db/tables/family";
import { withTx } from "@changming/db/tx";
import { randomId } from "@changming/kit/ids";
import { chineseDay, shanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { audit } from "../context/audit.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import type { CopyRow } from "./get-copy.ts";

/** Milliseconds without a sign of life after which a maker is taken for dead. */
const leaseMs = 60_000;
/** Maximum attempts. */
const maxAttempts = 3;

const givenUp = { state: "failed", claim: null, claimed_until: null } as const;

export type ClaimedCopy = CopyRow & { claim: string };

/**
 * Claims the oldest waiting or abandoned copy exclusively; null when there is none. A copy begun three times is given
 * up, and its requester notified.
 */
export async function claimCopy(ctx: Ctx): Promise<ClaimedCopy | null> {
  const now = ctx.clock();
  await giveUpDead(ctx, now);
  const claim = randomId();
  const row = await ctx.db
    .updateTable("family_copy")
    .set({
      state: "making",
      claim,
      claimed_until: new Date(now.getTime() + leaseMs),
      attempts: sql`attempts + 1`,
      files_done: 0,
      files_all: 0,
    })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("family_copy")
        .select("id")
        .where((open) =>
          open.or([
            open("state", "=", "waiting"),
            open.and([open("state", "=", "making"), open("claimed_until", "<", now)]),
          ]),
        )
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  return row ? { ...row, claim } : null;
}

/** Gives up copies whose makers died `maxAttempts` times. */
async function giveUpDead(ctx: Ctx, now: Date): Promise<void> {
  await withTx(ctx, async (ctx) => {
    const dead = await ctx.db
      .updateTable("family_copy")
      .set(givenUp)
      .where("state", "=", "making")
      .where("claimed_until", "<", now)
      .where("attempts", ">=", maxAttempts)
      .returningAll()
      .execute();
    for (const copy of dead) await notifyFailed(ctx, copy);
  });
}

/** Reports progress and extends the claim. False: another maker has claimed it, or it is not wanted any more. */
export async function extendClaim(ctx: Ctx, copy: ClaimedCopy, files: { done: number; all: number }): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable("family_copy")
    .set({
      files_done: files.done,
      files_all: files.all,
      claimed_until: new Date(ctx.clock().getTime() + leaseMs),
    })
    .where("id", "=", copy.id)
    .where("claim", "=", copy.claim)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Releases a copy that this node does not finish. After `stopping` another node claims it at once; after `failed` it is
 * retried a minute later, or given up after the last attempt, with a notification; `unwanted` gives it up.
 */
export async function releaseCopy(ctx: Ctx, copy: ClaimedCopy, why: Reason): Promise<void> {
  await withTx(ctx, async (ctx) => {
    const follows = whatFollows(copy, why, ctx.clock());
    const { numUpdatedRows } = await ctx.db
      .updateTable("family_copy")
      .set(follows)
      .where("id", "=", copy.id)
      .where("claim", "=", copy.claim)
      .executeTakeFirst();
    if (numUpdatedRows === 1n && follows.state === "failed" && why === "failed") await notifyFailed(ctx, copy);
  });
}

type Reason = "stopping" | "failed" | "unwanted";

function whatFollows({ attempts }: ClaimedCopy, why: Reason, now: Date): Updateable<FamilyCopyTable> {
  const free = { claim: null, claimed_until: null };
  // Stopping does not count as an attempt.
  if (why === "stopping") return { state: "waiting", attempts: attempts - 1, ...free };
  if (why === "unwanted" || attempts >= maxAttempts) return givenUp;
  return { claimed_until: new Date(now.getTime() + leaseMs) };
}

/** Notifies the requester that the copy could not be made, in the transaction that gives it up. */
async function notifyFailed(ctx: Ctx, copy: Pick<CopyRow, "id" | "account_id" | "residence_id">): Promise<void> {
  const { name } = await ctx.db
    .selectFrom("residence")
    .select("name")
    .where("id", "=", copy.residence_id)
    .executeTakeFirstOrThrow();
  await sendInboxMessage(ctx, copy.account_id, {
    title: `${name}居所的副本没有整理成`,
    lines: ["我们试了几次，都没有整理成。居所里的照片和文字都在，一样没有少。", "过一会儿可以再整理一次。"],
    link: { text: "再整理一次", path: `/family_index?id=${copy.residence_id}` },
  });
  await audit(ctx, {
    verb: "familyCopy.fail",
    object: { kind: "residence", id: copy.residence_id },
    before: null,
    after: { copyId: copy.id },
  });
}

/** Milliseconds that a finished copy can be downloaded: seven days (R-family-14). */
const retentionMs = 7 * 86_400_000;

/** Marks a copy as complete and notifies its requester. False: another maker has claimed it. */
export async function finishCopy(
  ctx: Ctx,
  copy: ClaimedCopy,
  made: { bytes: number; files: number; name: string },
): Promise<boolean> {
  return withTx(ctx, async (ctx) => {
    const now = ctx.clock();
    const dropAfter = new Date(now.getTime() + retentionMs);
    const { numUpdatedRows } = await ctx.db
      .updateTable("family_copy")
      .set({
        state: "ready",
        claim: null,
        claimed_until: null,
        files_done: made.files,
        files_all: made.files,
        bytes: made.bytes,
        ready_at: now,
        drop_after: dropAfter,
      })
      .where("id", "=", copy.id)
      .where("claim", "=", copy.claim)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await sendInboxMessage(ctx, copy.account_id, {
      title: `${made.name}居所的副本做好了`,
      lines: [
        "照片、信件、献礼与证书都在里面，解压后用浏览器打开 index.html 就能看，不需要网络。",
        `请在${chineseDay(shanghaiDay(dropAfter))}之前下载，并妥善保存。`,
      ],
      link: { text: "去下载", path: `/family_index?id=${copy.residence_id}` },
    });
    await audit(ctx, {
      verb: "familyCopy.finish",
      object: { kind: "residence", id: copy.residence_id },
      before: null,
      after: { copyId: copy.id, bytes: made.bytes, files: made.files },
    });
    return true;
  });
}

/** Deletes expired copies. `remove` deletes the file, and is called again after an interrupted run. */
export async function dropCopies(ctx: Ctx, remove: (storedAs: string) => Promise<void>): Promise<number> {
  const old = await ctx.db
    .selectFrom("family_copy")
    .select(["id", "stored_as"])
    .where("state", "=", "ready")
    .where("drop_after", "<=", ctx.clock())
    .orderBy("drop_after")
    .limit(100)
    .execute();
  for (const { id, stored_as } of old) {
    await remove(stored_as);
    await ctx.db.updateTable("family_copy").set({ state: "gone" }).where("id", "=", id).execute();
  }
  return old.length;
}

/** A copy whose file is needed, finished or growing, and its maker; null when it is finished. */
type RetainedFile = Pick<CopyRow, "stored_as" | "claim">;

/**
 * The copies, of those given, that are being made or can be downloaded, for a job that deletes all other files. Query
 * it after listing the folder: a maker's row exists before its file.
 */
export async function retainedFiles(ctx: Ctx, storedAs: readonly string[]): Promise<RetainedFile[]> {
  if (storedAs.length === 0) return [];
  return ctx.db
    .selectFrom("family_copy")
    .select(["stored_as", "claim"])
    .where("stored_as", "in", storedAs)
    .where("state", "in", ["making", "ready"])
    .execute();
}
