import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canChangeAccounts } from "./access.ts";
import { type Changed, lockAccount, lockForChange, saveAccount } from "./change-account.ts";
import { endSessions } from "./sessions.ts";

interface Suspending extends Changed {
  isSuspended: boolean;
  reason: string;
}

/**
 * Suspends an account at once, on every node and at every open page, or lifts its suspension. Its content stays. Throws
 * `notFound`, `staffRoleMissing`, `editedMeanwhile`.
 */
export async function suspendAccount(ctx: Ctx, { isSuspended, reason, ...rest }: Suspending): Promise<Changed> {
  return withTx(ctx, async (ctx) => {
    demand(canChangeAccounts(ctx.actor));
    const row = await lockForChange(ctx, rest);
    if (isSuspended) await endSessions(ctx, row.id);
    const set = { suspended_at: isSuspended ? ctx.clock() : null, suspended_reason: isSuspended ? reason : "" };
    const before = { isSuspended: row.suspended_at !== null };
    const verb = isSuspended ? "account.suspend" : "account.readmit";
    return saveAccount(ctx, row, set, { verb, before, after: { isSuspended, reason } });
  });
}

/** Ends every session of an account, which may log in again. Throws `notFound`, `staffRoleMissing`. */
export async function endSessionsOfAccount(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  await withTx(ctx, async (ctx) => {
    demand(canChangeAccounts(ctx.actor));
    const row = await lockAccount(ctx, id);
    await endSessions(ctx, row.id);
    const object = { kind: "account", id };
    await audit(ctx, { verb: "account.endSessions", object, before: null, after: { reason } });
  });
}
