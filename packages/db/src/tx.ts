import type { Db } from "./database.ts";
import { isOutdatedPlan } from "./preparing-pool.ts";

/** The part of a context by which verbs share one transaction. */
export interface Transactional {
  db: Db;
  tx?: TransactionState;
}

interface TransactionState {
  afterCommit: (() => void | Promise<void>)[];
  beforeAnswer?: () => Promise<void>;
}

/** serialization_failure and deadlock_detected: the whole unit may simply run again. */
const retryable = new Set(["40001", "40P01"]);
const attempts = 3;

function isRetryable(error: unknown): boolean {
  return isOutdatedPlan(error) || (error instanceof Error && "code" in error && retryable.has(String(error.code)));
}

/**
 * Runs `work` in one transaction; joins the outer one when there is one. `work` must call
 * nothing outside the database. A handle used after its end throws.
 */
export async function withTx<C extends Transactional, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.tx) return work(ctx);
  const { result, state } = await commit(ctx, work);
  // Errors from here on do not undo the commit.
  try {
    for (const run of state.afterCommit) await run();
  } finally {
    await state.beforeAnswer?.();
  }
  return result;
}

interface Committed<T> {
  result: T;
  state: TransactionState;
}

async function commit<C extends Transactional, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<Committed<T>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await commitOnce(ctx, work);
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error;
    }
  }
}

async function commitOnce<C extends Transactional, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<Committed<T>> {
  const state: TransactionState = { afterCommit: [] };
  const trx = await ctx.db.startTransaction().execute();
  try {
    const result = await work({ ...ctx, db: trx, tx: state });
    await trx.commit().execute();
    return { result, state };
  } catch (error) {
    // A broken connection cannot roll back; PostgreSQL does it itself then.
    if (!trx.isCommitted && !trx.isRolledBack)
      await trx
        .rollback()
        .execute()
        .catch(() => undefined);
    throw error;
  }
}

/**
 * Registers work that may be lost when the process dies right after the commit; work that must happen needs an outbox
 * row.
 */
export function afterCommit(ctx: Transactional, run: () => void | Promise<void>): void {
  if (!ctx.tx) throw new Error("afterCommit outside a transaction");
  ctx.tx.afterCommit.push(run);
}

/** Sets what the write waits for at last, after the commit and its `afterCommit`, before it is acknowledged. */
export function beforeAnswer(ctx: Transactional, run: () => Promise<void>): void {
  if (!ctx.tx) throw new Error("beforeAnswer outside a transaction");
  ctx.tx.beforeAnswer = run;
}

/**
 * Number of PostgreSQL's advisory lock for upload files: shared for processes that copy them, exclusive for the job
 * that moves and deletes them.
 */
export const fileLock = 25;
