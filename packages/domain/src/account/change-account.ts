import type { Updateable } from "kysely";
import type { AccountTable } from "@changming/db/tables/account";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demandVersion } from "../demand-version.ts";
import { demand, refuse } from "../refusal.ts";
import { canChangeAccounts } from "./access.ts";

export interface Changed {
  id: number;
  version: number;
}

/** The account that staff is to change, locked. A closed one is nobody's: `notFound`. Refuses with `staffRoleMissing`. */
export async function lockAccount(ctx: Ctx, id: number) {
  demand(canChangeAccounts(ctx.actor));
  const row = await ctx.db
    .selectFrom("account")
    .select(["id", "nickname", "mobile", "suspended_at", "suspended_reason", "version"])
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? refuse("notFound");
}

type LockedAccount = Awaited<ReturnType<typeof lockAccount>>;

/** The same for a save, which names the version that it began with. Refuses with `editedMeanwhile` too. */
export async function lockForChange(ctx: Ctx, { id, version }: Changed): Promise<LockedAccount> {
  const row = await lockAccount(ctx, id);
  await demandVersion(ctx, { kind: "account", ...row }, version);
  return row;
}

/** Saves and writes down what was changed and why, in the running transaction. */
export async function saveAccount(
  ctx: Ctx,
  row: LockedAccount,
  set: Updateable<AccountTable>,
  deed: { verb: string; before: object; after: object },
): Promise<Changed> {
  const version = row.version + 1;
  await ctx.db
    .updateTable("account")
    .set({ ...set, version })
    .where("id", "=", row.id)
    .execute();
  await audit(ctx, { ...deed, object: { kind: "account", id: row.id } });
  return { id: row.id, version };
}
