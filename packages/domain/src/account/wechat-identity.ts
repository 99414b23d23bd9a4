import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { WechatIdentity, WechatWay } from "@changming/gateways/wechat/wechat-gateway";
import type { Ctx } from "../context/context.ts";
import type { Secrets } from "../context/secrets.ts";
import { fail } from "../context/domain-error.ts";

const errors = { code: "authFailed", snapshot: "authSnapshot", unreachable: "authUnavailable" } as const;

/**
 * The WeChat user of a code, which is used up. Throws `authNotConfigured`, `authFailed`, `authSnapshot`,
 * `authUnavailable`.
 */
export async function identifyWechatUser(ctx: Ctx, way: WechatWay, code: string): Promise<WechatIdentity> {
  const { wechat, warn } = ctx.services;
  if (!wechat.ways.includes(way)) fail("authNotConfigured");
  const outcome = await wechat.identify(way, code);
  if (outcome.ok) return outcome.identity;
  const { reason, detail } = outcome;
  if (reason === "rejected") warn("WeChat rejects the app of its login", { way, detail, requestId: ctx.requestId });
  fail(reason === "rejected" ? "authUnavailable" : errors[reason]);
}

/** Milliseconds for which a new WeChat user may decide whether to register or to log in to an account of before. */
const ticketLifeMs = 600_000;
const ticketName = "wechat-ticket";

interface Ticket extends WechatIdentity {
  /** Unix ms. */
  until: number;
}

/** What stands for a WeChat user until then, in the browser; a code can be exchanged only once. */
export function wechatTicket({ services, clock }: Ctx, identity: WechatIdentity): string {
  const content: Ticket = { ...identity, until: clock().getTime() + ticketLifeMs };
  return services.secrets.encrypt(ticketName, JSON.stringify(content));
}

/** The WeChat user of a ticket. Throws `authFailed` for one that is too old or not ours. */
export function readWechatTicket({ services, clock }: Ctx, ticket: string): WechatIdentity {
  const { until, ...identity } = JSON.parse(decrypted(services.secrets, ticket)) as Ticket;
  if (until < clock().getTime()) fail("authFailed");
  return identity;
}

function decrypted(secrets: Secrets, ticket: string): string {
  try {
    return secrets.decrypt(ticketName, ticket);
  } catch {
    fail("authFailed");
  }
}

/** Serializes the transactions of one WeChat user, who may sign in by two apps at once. */
export async function lockWechatUser(ctx: Ctx, { appid, openid, unionid }: WechatIdentity): Promise<void> {
  const key = `wechat ${unionid ?? `${appid} ${openid}`}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(ctx.db);
}

/** The id of the account that this WeChat user signs in to, in this app or in another of the same operator. */
export async function findWechatAccount(db: Db, { appid, openid, unionid }: WechatIdentity): Promise<number | null> {
  const row = await db
    .selectFrom("wechat_identity")
    .select("account_id")
    .where((eb) =>
      eb.or([eb.and({ appid, openid }), ...(unionid === null ? [] : [eb.and([eb("unionid", "=", unionid)])])]),
    )
    // The app's own id is certain, whatever the operator has done with the Open Platform since.
    .orderBy((eb) => eb.case().when(eb.and({ appid, openid })).then(0).else(1).end())
    .limit(1)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/**
 * The same, locked until the end of the transaction: it may be closed or unbound at this moment. Call `lockWechatUser`
 * first.
 */
export async function lockWechatAccount(ctx: Ctx, identity: WechatIdentity): Promise<number | null> {
  const found = await findWechatAccount(ctx.db, identity);
  if (found === null) return null;
  await ctx.db.selectFrom("account").select("id").where("id", "=", found).forNoKeyUpdate().execute();
  return findWechatAccount(ctx.db, identity);
}

/** Since when WeChat is bound to the account; null without it. */
export async function wechatSince(db: Db, accountId: number): Promise<Date | null> {
  const { since } = await db
    .selectFrom("wechat_identity")
    .select((eb) => eb.fn.min("created_at").as("since"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return since;
}

/**
 * Stores that this WeChat user signs in to the account, in the running transaction. One who had withdrawn their
 * authorization is new from now on: the event of that time no longer counts. Throws `authTaken`.
 */
export async function storeWechatIdentity(ctx: Ctx, accountId: number, identity: WechatIdentity): Promise<void> {
  const stored = await ctx.db
    .insertInto("wechat_identity")
    .values({ ...identity, account_id: accountId, created_at: ctx.clock() })
    // The unionid appears when the operator binds the app to an Open Platform account.
    .onConflict((conflict) =>
      conflict
        .columns(["appid", "openid"])
        .doUpdateSet((eb) => ({
          unionid: eb.fn.coalesce("excluded.unionid", "wechat_identity.unionid"),
          created_at: eb
            .case()
            .when("wechat_identity.revoked_at", "is", null)
            .then(eb.ref("wechat_identity.created_at"))
            .else(eb.ref("excluded.created_at"))
            .end(),
          revoked_at: null,
        }))
        .where("wechat_identity.account_id", "=", accountId),
    )
    .returning("id")
    .executeTakeFirst();
  if (!stored) fail("authTaken");
}
