import { exchange, readJson } from "../http/exchange.ts";
import { z } from "zod";

/** Where a login takes place: inside WeChat, by a service account, or on a PC, by a website app and a code to scan. */
export type WechatWay = "inside" | "scan";

/** A page of WeChat; `payer` is the way `inside` without the unionid, which asks the user nothing. */
export type WechatPage = WechatWay | "payer";

/** An app registered with WeChat, which may use its login. */
export interface WechatApp {
  appid: string;
  secret: string;
}

/** Who a WeChat user is for this site. */
export interface WechatIdentity {
  appid: string;
  /** The user within the app. */
  openid: string;
  /** The user within all apps of one Open Platform account; null where the app belongs to none. */
  unionid: string | null;
}

/**
 * `code`: unknown, used or older than five minutes; `snapshot`: WeChat displays a snapshot of the page, whose user does
 * not exist; `unreachable`: no answer, or WeChat is busy; `rejected`: WeChat does not accept the app. `detail` is
 * WeChat's error number or the name of the error.
 */
export type WechatOutcome =
  | { ok: true; identity: WechatIdentity }
  | { ok: false; reason: "code" | "snapshot" | "unreachable" | "rejected"; detail: string };

/** The ticket with which pages sign what they ask of WeChat (JSSDK), and the milliseconds for which it is valid. */
export type TicketOutcome =
  | { ok: true; ticket: string; lifeMs: number }
  | { ok: false; reason: "unreachable" | "rejected"; detail: string };

/** Login with WeChat (OAuth 2.0 authorization code), and the ticket of its JSSDK. Never throws. */
export interface WechatGateway {
  readonly name: "live" | "sandbox" | "off";
  /** The ways that have an app. */
  readonly ways: readonly WechatWay[];
  /** The service account's app; null without one. */
  readonly insideAppid: string | null;
  /** The page of WeChat that returns to `returnTo` with `code` and `state`; null without an app. */
  address(page: WechatPage, target: { returnTo: string; state: string }): string | null;
  /** Exchanges the code for the user's identity. A code can be exchanged once. */
  identify(way: WechatWay, code: string): Promise<WechatOutcome>;
  /** A ticket of the service account. WeChat counts these calls: it is cached by the caller, for all nodes. */
  fetchTicket(): Promise<TicketOutcome>;
}

export const noWechat: WechatGateway = {
  name: "off",
  ways: [],
  insideAppid: null,
  address: () => null,
  identify: async () => ({ ok: false, reason: "rejected", detail: "off" }),
  fetchTicket: async () => ({ ok: false, reason: "rejected", detail: "off" }),
};

interface WechatGatewayOptions {
  name: "live" | "sandbox";
  apps: Readonly<Record<WechatWay, WechatApp | null>>;
  /** Base addresses without a slash at their end, of the API and of the pages for users. */
  apiUrl(): string;
  openUrl(): string;
}

/** App, path and scope of each page. `snsapi_base` has no unionid. */
const pages = {
  inside: { way: "inside", path: "/connect/oauth2/authorize", scope: "snsapi_userinfo" },
  payer: { way: "inside", path: "/connect/oauth2/authorize", scope: "snsapi_base" },
  scan: { way: "scan", path: "/connect/qrconnect", scope: "snsapi_login" },
} as const;

/**
 * The login by WeChat's documented protocol: https://developers.weixin.qq.com/doc/service/guide/h5/auth.html inside
 * WeChat, https://developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Wechat_Login.html on a PC.
 */
export function wechatGateway({ name, apps, apiUrl, openUrl }: WechatGatewayOptions): WechatGateway {
  return {
    name,
    ways: (["inside", "scan"] as const).filter((way) => apps[way] !== null),
    insideAppid: apps.inside?.appid ?? null,
    address(page, { returnTo, state }) {
      const { way, path, scope } = pages[page];
      const app = apps[way];
      if (!app) return null;
      // WeChat's page requires this order, and the fragment.
      const query = new URLSearchParams([
        ["appid", app.appid],
        ["redirect_uri", returnTo],
        ["response_type", "code"],
        ["scope", scope],
        ["state", state],
      ]);
      return `${openUrl()}${path}?${query.toString()}#wechat_redirect`;
    },
    async identify(way, code) {
      const app = apps[way];
      return app ? identify(app, code, apiUrl()) : noWechat.identify(way, code);
    },
    fetchTicket: async () => (apps.inside ? fetchTicket(apps.inside, apiUrl()) : noWechat.fetchTicket()),
  };
}

const userToken = z.object({
  openid: z.string().min(1).max(128),
  unionid: z.string().min(1).max(128).nullish(),
  is_snapshotuser: z.literal(1).optional().catch(undefined),
});

const failed = z.object({ errcode: z.int() });

/** Unknown, used, missing, expired. */
const codeErrors: readonly string[] = ["40029", "40163", "41008", "42003"];
/** Busy, too many calls in a minute. */
const passingErrors: readonly number[] = [-1, 45_009, 45_011];

async function identify({ appid, secret }: WechatApp, code: string, apiUrl: string): Promise<WechatOutcome> {
  const url = new URL(`${apiUrl}/sns/oauth2/access_token`);
  url.search = new URLSearchParams({ appid, secret, code, grant_type: "authorization_code" }).toString();
  const given = await call({ method: "GET", url, headers: jsonHeaders }, userToken);
  if (!given.ok) return codeErrors.includes(given.detail) ? { ...given, reason: "code" } : given;
  const { openid, unionid, is_snapshotuser: isSnapshot } = given.answer;
  if (isSnapshot === 1) return { ok: false, reason: "snapshot", detail: "snapshot" };
  return { ok: true, identity: { appid, openid, unionid: unionid ?? null } };
}

const accessToken = z.object({ access_token: z.string().min(1).max(512) });
const jsapiTicket = z.object({ ticket: z.string().min(1).max(512), expires_in: z.int().positive() });

/**
 * https://developers.weixin.qq.com/doc/service/api/base/api_getstableaccesstoken.html and
 * https://developers.weixin.qq.com/doc/service/api/webdev/jssdk/api_getticket.html. The stable token is the same for all
 * nodes: fetching it ends none that another has.
 */
async function fetchTicket({ appid, secret }: WechatApp, apiUrl: string): Promise<TicketOutcome> {
  const body = JSON.stringify({ grant_type: "client_credential", appid, secret });
  const url = new URL(`${apiUrl}/cgi-bin/stable_token`);
  const token = await call({ method: "POST", url, headers: jsonHeaders, body }, accessToken);
  if (!token.ok) return token;
  const ticketUrl = new URL(`${apiUrl}/cgi-bin/ticket/getticket`);
  ticketUrl.search = new URLSearchParams({ access_token: token.answer.access_token, type: "jsapi" }).toString();
  const given = await call({ method: "GET", url: ticketUrl, headers: jsonHeaders }, jsapiTicket);
  if (!given.ok) return given;
  return { ok: true, ticket: given.answer.ticket, lifeMs: given.answer.expires_in * 1_000 };
}

const jsonHeaders = { accept: "application/json", "content-type": "application/json" };

/** Calls the API. WeChat declares its JSON as text/plain, and answers its own errors with status 200. */
async function call<Schema extends z.ZodType>(
  request: Parameters<typeof exchange>[0],
  schema: Schema,
): Promise<{ ok: true; answer: z.output<Schema> } | { ok: false; reason: "unreachable" | "rejected"; detail: string }> {
  const answer = await exchange(request);
  if ("error" in answer) return { ok: false, reason: "unreachable", detail: answer.error };
  if (answer.status !== 200) return { ok: false, reason: "unreachable", detail: String(answer.status) };
  const json = readJson(answer.bytes.toString("utf8"));
  const { data: failure } = failed.safeParse(json);
  if (failure && failure.errcode !== 0) {
    const { errcode } = failure;
    const reason = passingErrors.includes(errcode) ? "unreachable" : "rejected";
    return { ok: false, reason, detail: String(errcode) };
  }
  const { data } = schema.safeParse(json);
  return data ? { ok: true, answer: data } : { ok: false, reason: "unreachable", detail: "ODDANSWER" };
}
