import { createHash } from "node:crypto";
import { randomId } from "@changming/kit/ids";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { ownUrl } from "../context/own-url.ts";

/** What a page inside WeChat shows WeChat to set its title and picture for sharing. */
export interface SignedPage {
  appId: string;
  /** Unix seconds. */
  timestamp: number;
  nonceStr: string;
  /** SHA-1, hex. */
  signature: string;
}

/**
 * Signs a page of this site for WeChat's JSSDK
 * (https://developers.weixin.qq.com/doc/service/guide/h5/jssdk.html). Throws `invalidInput` for any other page,
 * `authNotConfigured` without a service account, `authUnavailable` while there is no ticket.
 */
export async function signPageForWechat(ctx: Ctx, { url }: { url: string }): Promise<SignedPage> {
  const { services, clock } = ctx;
  const { insideAppid: appId } = services.wechat;
  if (appId === null) fail("authNotConfigured");
  if (ownUrl(services.pay, url) === null) fail("invalidInput", "url");
  const ticket = await currentTicket(ctx, appId);
  if (ticket === null) fail("authUnavailable");
  const page = { nonceStr: randomId(), timestamp: Math.floor(clock().getTime() / 1_000) };
  return { appId, ...page, signature: signatureOf({ ticket, url, ...page }) };
}

interface SignedText {
  ticket: string;
  nonceStr: string;
  timestamp: number;
  /** The page as the browser has it; what follows `#` is not signed. */
  url: string;
}

export function signatureOf({ ticket, nonceStr, timestamp, url }: SignedText): string {
  const [address = ""] = url.split("#", 1);
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${address}`;
  return createHash("sha1").update(text).digest("hex");
}

/** Milliseconds before its end from which a ticket is replaced. */
const marginMs = 600_000;
/** Milliseconds for which one node has the turn to do that: two requests to WeChat take ten seconds at the most. */
const turnMs = 15_000;

const sealedName = "wechat-ticket-of-pages";

/** The stored ticket, fetched anew by one node before it ends; null while there is none. */
async function currentTicket(ctx: Ctx, appid: string): Promise<string | null> {
  const now = ctx.clock().getTime();
  const stored = await ctx.db.selectFrom("wechat_ticket").selectAll().where("appid", "=", appid).executeTakeFirst();
  const restMs = (stored?.expires_at?.getTime() ?? 0) - now;
  if (restMs <= marginMs && (await hasTurn(ctx, appid))) {
    const fresh = await fetchTicket(ctx, appid);
    if (fresh !== null) return fresh;
  }
  return stored && restMs > 0 ? ctx.services.secrets.decrypt(sealedName, stored.sealed) : null;
}

/** Whether this request is the one that fetches the ticket: WeChat counts such calls. */
async function hasTurn({ db, clock }: Ctx, appid: string): Promise<boolean> {
  const now = clock();
  const turn = await db
    .insertInto("wechat_ticket")
    .values({ appid, claimed_at: now })
    .onConflict((conflict) =>
      conflict
        .column("appid")
        .doUpdateSet({ claimed_at: now })
        .where("wechat_ticket.claimed_at", "<=", new Date(now.getTime() - turnMs)),
    )
    .returning("appid")
    .executeTakeFirst();
  return turn !== undefined;
}

async function fetchTicket({ db, clock, services }: Ctx, appid: string): Promise<string | null> {
  const outcome = await services.wechat.fetchTicket();
  if (!outcome.ok) {
    services.warn("WeChat gives no ticket for its JSSDK", { reason: outcome.reason, detail: outcome.detail });
    return null;
  }
  const { ticket, lifeMs } = outcome;
  await db
    .updateTable("wechat_ticket")
    .set({ sealed: services.secrets.encrypt(sealedName, ticket), expires_at: new Date(clock().getTime() + lifeMs) })
    .where("appid", "=", appid)
    .execute();
  return ticket;
}
