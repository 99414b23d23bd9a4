import type { Db } from "@changming/db/database";
import type { WechatIdentity } from "@changming/gateways/wechat/wechat-gateway";
import { sha256Hex, randomToken } from "@changming/kit/ids";
import type { Actor, Ctx } from "../context/context.ts";
import { audit } from "../context/audit.ts";
import { fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";

const day = 86_400_000;
/** A session ends after 30 days without a call and after 180 days in any case (R-account-26). */
const idleLimitMs = 30 * day;
const absoluteLimitMs = 180 * day;
/** `last_seen_at` is updated at most this often (ms), so that reads do not write. */
const seenIntervalMs = 600_000;

/** The account behind a token, or null when the token is unknown, ended or expired. */
export async function authenticate(db: Db, token: string, now: Date): Promise<Actor | null> {
  return (await authenticateAll(db, [token], now)).get(token) ?? null;
}

/** The accounts of many tokens, in one query; unknown, ended and expired tokens have no entry. */
export async function authenticateAll(db: Db, tokens: readonly string[], now: Date): Promise<Map<string, Actor>> {
  const tokenOf = new Map(tokens.map((token) => [sha256Hex(token), token]));
  if (tokenOf.size === 0) return new Map();
  const sessions = await db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .select(["session.token_hash", "session.account_id", "session.created_at"])
    .select(["session.last_seen_at", "session.is_restricted"])
    .where("session.token_hash", "in", [...tokenOf.keys()])
    .where("session.revoked_at", "is", null)
    .where("account.suspended_at", "is", null)
    .where("account.closed_at", "is", null)
    .execute();
  const ageOf = (since: Date) => now.getTime() - since.getTime();
  const alive = sessions.filter(
    (session) => ageOf(session.last_seen_at) <= idleLimitMs && ageOf(session.created_at) <= absoluteLimitMs,
  );
  const unseen = alive.filter((session) => ageOf(session.last_seen_at) > seenIntervalMs);
  if (unseen.length > 0) {
    const hashes = unseen.map((session) => session.token_hash);
    await db.updateTable("session").set({ last_seen_at: now }).where("token_hash", "in", hashes).execute();
  }
  return new Map(
    alive.map(({ token_hash: sessionHash, account_id: accountId, is_restricted: isRestricted }) => {
      const actor = { kind: "account" as const, accountId, sessionHash };
      return [tokenOf.get(sessionHash) ?? "", isRestricted ? { ...actor, isRestricted } : actor];
    }),
  );
}

interface NewSession {
  accountId: number;
  way: "password" | "code" | "wechat";
  isRestricted: boolean;
  /** The WeChat user in whose WeChat the login took place. */
  payer?: Pick<WechatIdentity, "appid" | "openid"> | null;
}

/** Opens a session in the running transaction; returns its token, of which only the hash is stored (R-account-26). */
export async function openSession(
  ctx: Ctx,
  { accountId, way, isRestricted, payer = null }: NewSession,
): Promise<string> {
  const token = randomToken();
  const now = ctx.clock();
  await ctx.db
    .insertInto("session")
    .values({
      token_hash: sha256Hex(token),
      account_id: accountId,
      created_at: now,
      last_seen_at: now,
      is_restricted: isRestricted,
      is_by_wechat: way === "wechat",
      wechat_appid: payer?.appid ?? null,
      wechat_openid: payer?.openid ?? null,
    })
    .execute();
  await audit(ctx, {
    verb: "account.logIn",
    object: { kind: "account", id: accountId },
    before: null,
    after: { way, isRestricted },
  });
  return token;
}

/** Milliseconds after a login in which its session may do what others must not do with a session that they found. */
const newLoginMs = 600_000;

/** Throws `loginTooOld` unless the acting session was opened within the last ten minutes. */
export async function requireNewLogin(ctx: Ctx): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "account") fail("sessionInvalid");
  const session = await ctx.db
    .selectFrom("session")
    .select("created_at")
    .where("token_hash", "=", actor.sessionHash)
    .executeTakeFirst();
  if (!session || ctx.clock().getTime() - session.created_at.getTime() > newLoginMs) fail("loginTooOld");
}

/** Erases which WeChat user a session belongs to once it has expired; for a job. */
export async function forgetPayers(ctx: Ctx): Promise<number> {
  const before = (ms: number) => new Date(ctx.clock().getTime() - ms);
  // no-tx: it may be repeated
  const { numUpdatedRows } = await ctx.db
    .updateTable("session")
    .set({ wechat_appid: null, wechat_openid: null })
    .where("wechat_openid", "is not", null)
    .where((eb) =>
      eb.or([eb("last_seen_at", "<", before(idleLimitMs)), eb("created_at", "<", before(absoluteLimitMs))]),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Values of a session that no longer knows who pays inside WeChat: every ended one. */
export const noPayer = { wechat_appid: null, wechat_openid: null } as const;

/** Ends every session of the account, in the running transaction, except the spared one. */
export async function endSessions(ctx: Ctx, accountId: number, spared: string | null = null): Promise<void> {
  let update = ctx.db
    .updateTable("session")
    .set({ revoked_at: ctx.clock(), ...noPayer })
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null);
  if (spared !== null) update = update.where("token_hash", "!=", spared);
  await update.execute();
  await touch(ctx, `sessions:${accountId}`);
}

/** Ends every session that was opened with WeChat, in the running transaction; no other one knows its payer any more. */
export async function endWechatSessions(ctx: Ctx, accountId: number): Promise<void> {
  const sessions = ctx.db.updateTable("session").where("account_id", "=", accountId);
  await sessions
    .set({ revoked_at: ctx.clock() })
    .where("is_by_wechat", "=", true)
    .where("revoked_at", "is", null)
    .execute();
  await sessions.set(noPayer).where("wechat_openid", "is not", null).execute();
  await touch(ctx, `sessions:${accountId}`);
}
