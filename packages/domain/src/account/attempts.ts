import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { addressGroup } from "@changming/kit/address-group";
import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";

const minute = 60_000;

/** Failed attempts that a window may hold. Each is counted by itself: a mobile from many addresses, an address over many mobiles. */
const kinds = {
  /** Passwords tried on one mobile from one address. */
  passwordFromAddress: { most: 10, windowMs: 15 * minute },
  /** Passwords tried on one mobile from wherever: one address cannot fill it. */
  passwordOfMobile: { most: 30, windowMs: 15 * minute },
  /** Passwords tried on one mobile in a browser or session of its owner. */
  passwordOfOwner: { most: 10, windowMs: 15 * minute },
  /** Passwords and codes tried from one address. */
  loginOfAddress: { most: 50, windowMs: 15 * minute },
  /** Second proofs tried for one account. */
  proofOfAccount: { most: 5, windowMs: 24 * 60 * minute },
} as const;

export type AttemptKind = keyof typeof kinds;

export interface Attempt {
  kind: AttemptKind;
  keyHash: string;
}

/**
 * Counts an attempt before it is known whether it fails, so that parallel ones cannot slip through; `forgiveAttempt`
 * takes it back. Refuses with `tooManyAttempts` or `proofsUsedUp` when the window is full. Outside any transaction, or
 * a refusal would undo it.
 */
async function countAttempt(ctx: Ctx, kind: AttemptKind, subject: string, factor = 1): Promise<Attempt> {
  if (ctx.tx) throw new Error("an attempt is counted outside the transaction that may be rolled back");
  const { most, windowMs } = kinds[kind];
  const now = ctx.clock();
  const begun = new Date(now.getTime() - windowMs);
  const keyHash = ctx.gates.secrets.keyedHash("attempt", `${kind}:${subject}`);
  const row = await ctx.db
    .insertInto("attempt_bucket")
    .values({ key_hash: keyHash, started_at: now, attempts: 1 })
    .onConflict((conflict) =>
      conflict.column("key_hash").doUpdateSet({
        started_at: sql`case when attempt_bucket.started_at <= ${begun} then ${now} else attempt_bucket.started_at end`,
        attempts: sql`case when attempt_bucket.started_at <= ${begun} then 1 else attempt_bucket.attempts + 1 end`,
      }),
    )
    .returning("attempts")
    .executeTakeFirstOrThrow();
  if (row.attempts > most * factor) refuse(kind === "proofOfAccount" ? "proofsUsedUp" : "tooManyAttempts");
  return { kind, keyHash };
}

/** None of them failed. */
export async function forgiveAttempts(ctx: Ctx, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) await forgiveAttempt(ctx, attempt);
}

/** Counts for the address that calls; nothing inside the process, where there is none. */
export async function countAddress(ctx: Ctx): Promise<Attempt | null> {
  if (ctx.address === null) return null;
  return countAttempt(ctx, "loginOfAddress", addressGroup(ctx.address), ctx.gates.addressFactor);
}

/**
 * Counts a password for a mobile, whether or not there is such an account. `owner` is the hash of a browser or session that
 * is known to be its owner's: it is counted apart, so that nobody who guesses elsewhere keeps the owner out. Everyone else
 * is counted by mobile and address first, then over all addresses.
 */
export async function countPassword(ctx: Ctx, mobile: string, owner: string | null): Promise<Attempt[]> {
  if (owner !== null) return [await countAttempt(ctx, "passwordOfOwner", `${owner} ${mobile}`)];
  const ofAddress = await countAddress(ctx);
  const group = ctx.address === null ? "" : addressGroup(ctx.address);
  const here = await countAttempt(ctx, "passwordFromAddress", `${group} ${mobile}`);
  const anywhere = await countAttempt(ctx, "passwordOfMobile", mobile);
  return ofAddress ? [ofAddress, here, anywhere] : [here, anywhere];
}

export function countProof(ctx: Ctx, accountId: number): Promise<Attempt> {
  return countAttempt(ctx, "proofOfAccount", String(accountId));
}

/** It did not fail: it is not counted any more. */
export async function forgiveAttempt(ctx: Ctx, attempt: Attempt | null): Promise<void> {
  if (!attempt) return;
  await ctx.db
    .updateTable("attempt_bucket")
    .set((eb) => ({ attempts: eb.fn<number>("greatest", [eb("attempts", "-", 1), eb.lit(0)]) }))
    .where("key_hash", "=", attempt.keyHash)
    .execute();
}

/** Windows that ended long ago say nothing any more. */
export async function forgetOldAttempts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("attempt_bucket")
    .where("started_at", "<", new Date(now.getTime() - 2 * 24 * 60 * minute))
    .execute();
}
