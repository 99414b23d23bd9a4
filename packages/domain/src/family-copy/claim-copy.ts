import { sql, type Updateable } from "kysely";
import type { FamilyCopyTable } from "@changming/db/tables/family-copy";
import { withTx } from "@changming/db/tx";
import { randomId } from "@changming/kit/ids";
import type { Ctx } from "../context.ts";
import type { CopyRow } from "./queries.ts";
import { tellFailed } from "./tell-failed.ts";

/** Milliseconds after which whoever makes a copy and is not heard of is taken for dead. */
const patienceMs = 60_000;
/** Tries in all. */
const mostAttempts = 3;

const givenUp = { state: "failed", claim: null, claimed_until: null } as const;

export type ClaimedCopy = CopyRow & { claim: string };

/**
 * Takes the oldest copy that waits, or that another began and left lying, so that nobody else makes it; null when there
 * is none. One that was begun three times is given up, and who asked for it is told.
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
      claimed_until: new Date(now.getTime() + patienceMs),
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

/** Those whose makers died one after the other. */
async function giveUpDead(ctx: Ctx, now: Date): Promise<void> {
  // no-access: the job ends what it cannot make
  await withTx(ctx, async (ctx) => {
    // no-audit: tellFailed writes what was given up
    const dead = await ctx.db
      .updateTable("family_copy")
      .set(givenUp)
      .where("state", "=", "making")
      .where("claimed_until", "<", now)
      .where("attempts", ">=", mostAttempts)
      .returningAll()
      .execute();
    for (const copy of dead) await tellFailed(ctx, copy);
  });
}

/** Says how far a copy is and that it is still being made. False: another has taken it over, or it is not wanted any more. */
export async function holdCopy(ctx: Ctx, copy: ClaimedCopy, files: { done: number; all: number }): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable("family_copy")
    .set({
      files_done: files.done,
      files_all: files.all,
      claimed_until: new Date(ctx.clock().getTime() + patienceMs),
    })
    .where("id", "=", copy.id)
    .where("claim", "=", copy.claim)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Lets go of a copy that this node does not finish. When it is stopping, another takes it at once; when something failed,
 * it is tried again a minute later, but for the last attempt: then who asked for it is told. One that nobody wants any
 * more is given up.
 */
export async function letGoOfCopy(ctx: Ctx, copy: ClaimedCopy, why: Reason): Promise<void> {
  // no-access: the job ends what it cannot make
  await withTx(ctx, async (ctx) => {
    // no-audit: tellFailed writes what was given up
    const follows = whatFollows(copy, why, ctx.clock());
    const { numUpdatedRows } = await ctx.db
      .updateTable("family_copy")
      .set(follows)
      .where("id", "=", copy.id)
      .where("claim", "=", copy.claim)
      .executeTakeFirst();
    if (numUpdatedRows === 1n && follows.state === "failed" && why === "failed") await tellFailed(ctx, copy);
  });
}

type Reason = "stopping" | "failed" | "unwanted";

function whatFollows({ attempts }: ClaimedCopy, why: Reason, now: Date): Updateable<FamilyCopyTable> {
  const free = { claim: null, claimed_until: null };
  // Stopping is nobody's failure.
  if (why === "stopping") return { state: "waiting", attempts: attempts - 1, ...free };
  if (why === "unwanted" || attempts >= mostAttempts) return givenUp;
  return { claimed_until: new Date(now.getTime() + patienceMs) };
}
