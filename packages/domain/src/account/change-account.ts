import type { Updateable } from "kysely";
import type { AccountTable } from "@changming/db/tables/account";
import { withTx } from "@changming/db/tx";
import { audit, demandVersion } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canChangeAccounts } from "./access.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { touch } from "../context/tags.ts";
import { checkName } from "../blocklist/check-blocklist.ts";
import { endSessions } from "./sessions.ts";

interface Changed {
  id: number;
  version: number;
}

/** The account that staff want to change, locked. Throws `staffRoleMissing`, and `notFound` also for a closed one. */
export async function lockAccount(ctx: Ctx, id: number) {
  demand(canChangeAccounts(ctx.actor));
  const row = await ctx.db
    .selectFrom("account")
    .select(["id", "nickname", "mobile", "suspended_at", "suspended_reason", "version"])
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? fail("notFound");
}

type LockedAccount = Awaited<ReturnType<typeof lockAccount>>;

/** The same for a save that names the version it began with. Throws `editedMeanwhile` too. */
async function lockForChange(ctx: Ctx, { id, version }: Changed): Promise<LockedAccount> {
  const row = await lockAccount(ctx, id);
  await demandVersion(ctx, { kind: "account", ...row }, version);
  return row;
}

/** Saves and audits what was changed and why, in the running transaction. */
async function saveAccount(
  ctx: Ctx,
  row: LockedAccount,
  set: Updateable<AccountTable>,
  action: { verb: string; before: object; after: object },
): Promise<Changed> {
  const version = row.version + 1;
  await ctx.db
    .updateTable("account")
    .set({ ...set, version })
    .where("id", "=", row.id)
    .execute();
  await audit(ctx, { ...action, object: { kind: "account", id: row.id } });
  return { id: row.id, version };
}

interface Correction extends Changed {
  nickname: string;
  reason: string;
}

/**
 * Replaces an account's nickname, everywhere at once, and sends the owner the reason. Throws as `lockForChange` does,
 * and `wordsRefused`.
 */
export async function correctNickname(ctx: Ctx, { nickname, reason, ...rest }: Correction): Promise<Changed> {
  return withTx(ctx, async (ctx) => {
    demand(canChangeAccounts(ctx.actor));
    const row = await lockForChange(ctx, rest);
    await checkName(ctx, nickname, "nickname");
    await sendInboxMessage(ctx, row.id, {
      title: "您的昵称已更正",
      lines: [
        `平台已把您的昵称改为“${nickname}”。原因：${reason}。`.replace("。。", "。"),
        "您可以在个人资料里换一个。",
      ],
    });
    await touch(ctx, `account:${row.id}`);
    // Which field, not its value: the entry outlives the account and must name nobody.
    const action = { verb: "account.correctNickname", before: {}, after: { nickname: true, reason } };
    return saveAccount(ctx, row, { nickname }, action);
  });
}

interface Suspending extends Changed {
  isSuspended: boolean;
  reason: string;
}

/**
 * Suspends an account at once, on every node and at every open page, or lifts its suspension (R-admin-11). Its content
 * stays. Throws `notFound`, `staffRoleMissing`, `editedMeanwhile`.
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
