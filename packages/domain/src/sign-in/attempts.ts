import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { addressGroup } from "@changming/kit/address-group";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";

const minute = 60_000;

/**
 * Maximum failed attempts per window (R-account-27). Each kind has its own counter: one phone number from many
 * addresses, one address over many phone numbers.
 */
const kinds = {
  /** Passwords tried for one phone number from one address. */
  passwordFromAddress: { max: 10, windowMs: 15 * minute },
  /** Passwords tried for one phone number from all addresses together: one address alone cannot use them up. */
  passwordOfMobile: { max: 30, windowMs: 15 * minute },
  /** Passwords tried for one phone number in a browser or session of its owner. */
  passwordOfOwner: { max: 10, windowMs: 15 * minute },
  /** Passwords and codes tried from one address. */
  loginOfAddress: { max: 50, windowMs: 15 * minute },
  /** Identity verifications tried for one account. */
  // allow-word: a label of stored hashes, like the other kinds
  proofOfAccount: { max: 5, windowMs: 24 * 60 * minute },
} as const;

type AttemptKind = keyof typeof kinds;

interface Attempt {
  kind: AttemptKind;
  keyHash: string;
}

/**
 * Counts an attempt before its outcome is known, so that parallel ones cannot slip through; `releaseAttempt` takes it
 * back. Throws `tooManyAttempts` or `proofsUsedUp` when the window is full. Call it outside any transaction: a rollback
 * would undo the count.
 */
async function countAttempt(ctx: Ctx, kind: AttemptKind, subject: string, factor = 1): Promise<Attempt> {
  if (ctx.tx) throw new Error("an attempt must be counted outside a transaction: a rollback would undo it");
  const { max, windowMs } = kinds[kind];
  const now = ctx.clock();
  const begun = new Date(now.getTime() - windowMs);
  const keyHash = ctx.services.secrets.keyedHash("attempt", `${kind}:${subject}`);
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
  if (row.attempts > max * factor) fail(kind === "proofOfAccount" ? "proofsUsedUp" : "tooManyAttempts");
  return { kind, keyHash };
}

/** Takes back attempts that did not fail. */
export async function releaseAttempts(ctx: Ctx, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) await releaseAttempt(ctx, attempt);
}

/** Counts an attempt for the calling address; calls inside the process have none and are not counted. */
export async function countAddress(ctx: Ctx): Promise<Attempt | null> {
  if (ctx.address === null) return null;
  return countAttempt(ctx, "loginOfAddress", addressGroup(ctx.address), ctx.services.rateLimitFactor);
}

/**
 * Counts a password attempt, whether or not the phone number has an account. `owner`: hash of a browser or session
 * known to be the owner's; it has its own counter, so that guessing elsewhere cannot lock the owner out. All others are
 * counted by number and address first, then by number over all addresses.
 */
export async function countPassword(ctx: Ctx, mobile: string, owner: string | null): Promise<Attempt[]> {
  if (owner !== null) return [await countAttempt(ctx, "passwordOfOwner", `${owner} ${mobile}`)];
  const ofAddress = await countAddress(ctx);
  const group = ctx.address === null ? "" : addressGroup(ctx.address);
  const here = await countAttempt(ctx, "passwordFromAddress", `${group} ${mobile}`);
  const anywhere = await countAttempt(ctx, "passwordOfMobile", mobile);
  return ofAddress ? [ofAddress, here, anywhere] : [here, anywhere];
}

export function countVerification(ctx: Ctx, accountId: number): Promise<Attempt> {
  return countAttempt(ctx, "proofOfAccount", String(accountId));
}

/** Takes back an attempt that did not fail. */
export async function releaseAttempt(ctx: Ctx, attempt: Attempt | null): Promise<void> {
  if (!attempt) return;
  await ctx.db
    .updateTable("attempt_bucket")
    .set((eb) => ({ attempts: eb.fn<number>("greatest", [eb("attempts", "-", 1), eb.lit(0)]) }))
    .where("key_hash", "=", attempt.keyHash)
    .execute();
}

/** Deletes windows that ended long ago. */
export async function forgetOldAttempts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("attempt_bucket")
    .where("started_at", "<", new Date(now.getTime() - 2 * 24 * 60 * minute))
    .execute();
}
