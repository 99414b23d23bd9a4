import { randomToken, sha256Hex } from "@changming/kit/ids";
import type { Ctx } from "../context/context.ts";

/**
 * Maximum browsers remembered per person, the least recently used dropped first, and days until an unused one is
 * forgotten.
 */
const maxDevices = 10;
const lifeInDays = 180;

type DeviceOwner = { kind: "account" | "staff"; id: number };

const columnOf = ({ kind }: DeviceOwner) => (kind === "account" ? ("account_id" as const) : ("staff_id" as const));

/**
 * The hash of the browser's token when its owner has logged in with it before, else null. Such a browser has its own
 * attempt counter, which guessing elsewhere cannot use up (R-account-27). It authenticates nothing by itself.
 */
export async function findKnownDevice(ctx: Ctx, owner: DeviceOwner | null): Promise<string | null> {
  const token = ctx.device?.token;
  if (!token || !owner) return null;
  const row = await ctx.db
    .selectFrom("known_device")
    .select("token_hash")
    .where("token_hash", "=", sha256Hex(token))
    .where(columnOf(owner), "=", owner.id)
    .where("last_used_at", ">", oldest(ctx))
    .executeTakeFirst();
  return row?.token_hash ?? null;
}

/**
 * Remembers the browser of the user who has just logged in, in the running transaction. Returns its token, to be set
 * after the commit, or null where there is no browser. A token that this server did not issue is never adopted.
 */
export async function rememberDevice(ctx: Ctx, owner: DeviceOwner): Promise<string | null> {
  if (!ctx.device) return null;
  const token = (await presentedToken(ctx)) ?? randomToken();
  const column = columnOf(owner);
  const ids = column === "account_id" ? { account_id: owner.id } : { staff_id: owner.id };
  await ctx.db
    .insertInto("known_device")
    .values({ ...ids, token_hash: sha256Hex(token), last_used_at: ctx.clock() })
    .onConflict((conflict) => conflict.columns(["token_hash", column]).doUpdateSet({ last_used_at: ctx.clock() }))
    .execute();
  const retained = ctx.db
    .selectFrom("known_device")
    .select("id")
    .where(column, "=", owner.id)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .limit(maxDevices);
  await ctx.db.deleteFrom("known_device").where(column, "=", owner.id).where("id", "not in", retained).execute();
  return token;
}

/** One browser may be known to several accounts: a family shares it. */
async function presentedToken(ctx: Ctx): Promise<string | null> {
  const token = ctx.device?.token;
  if (!token) return null;
  const row = await ctx.db
    .selectFrom("known_device")
    .select("id")
    .where("token_hash", "=", sha256Hex(token))
    .limit(1)
    .executeTakeFirst();
  return row ? token : null;
}

/** Deletes browsers without a login for a long time, for a job. */
export async function forgetUnusedDevices(ctx: Pick<Ctx, "db" | "clock">): Promise<void> {
  await ctx.db.deleteFrom("known_device").where("last_used_at", "<=", oldest(ctx)).execute();
}

function oldest({ clock }: Pick<Ctx, "clock">): Date {
  return new Date(clock().getTime() - lifeInDays * 86_400_000);
}
