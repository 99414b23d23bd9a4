import type { Clock } from "@changming/kit/clock";
import { excerpt } from "@changming/kit/plain-text";
import { z } from "zod";
import { callWechat, tokenCache, type WithToken } from "./wechat-api.ts";
import type { WechatEvents } from "./wechat-events.ts";

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

/** A template of the service account for reminders; which of its keys has which value. */
export interface WechatTemplate {
  id: string;
  fields: Readonly<Record<keyof TemplateMessage["values"], string>>;
}

export interface TemplateMessage {
  /** The receiver within the service account. */
  openid: string;
  /** Page that it opens. */
  url: string;
  /** Not empty; what is longer than 20 characters is cut. */
  values: { person: string; day: string; words: string };
  /** `client_msg_id` */
  key: string;
}

/**
 * `id`: WeChat's number of the message, which the event about its delivery names. `notFollowing`: the user does not
 * follow the service account; `busy`: not sent, and worth another try later; `unreachable`: no answer, so it may have been
 * sent; `rejected`: the same message is rejected again. `detail` is WeChat's error number or the name of the error.
 */
export type TemplateOutcome =
  | { sent: true; id: string }
  | { sent: false; reason: "notFollowing" | "busy" | "unreachable" | "rejected"; detail: string };

/** Login with WeChat (OAuth 2.0 authorization code), the ticket of its JSSDK, and what its service account sends. */
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
  /** Whether a template for reminders is configured for the service account. */
  readonly hasTemplate: boolean;
  /** Sends the template message of a reminder. The same `key` within ten minutes is sent once by WeChat. Never throws. */
  sendTemplate(message: TemplateMessage): Promise<TemplateOutcome>;
  /** Reads the events that WeChat pushes to the site; null where that is not configured. */
  readonly events: WechatEvents | null;
}

export const noWechat: WechatGateway = {
  name: "off",
  ways: [],
  insideAppid: null,
  address: () => null,
  identify: async () => ({ ok: false, reason: "rejected", detail: "off" }),
  fetchTicket: async () => ({ ok: false, reason: "rejected", detail: "off" }),
  hasTemplate: false,
  sendTemplate: async () => ({ sent: false, reason: "rejected", detail: "off" }),
  events: null,
};

interface WechatGatewayOptions {
  name: "live" | "sandbox";
  apps: Readonly<Record<WechatWay, WechatApp | null>>;
  template: WechatTemplate | null;
  events: WechatEvents | null;
  clock: Clock;
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
export function wechatGateway(options: WechatGatewayOptions): WechatGateway {
  const { name, apps, template, events, apiUrl, openUrl } = options;
  const withToken = apps.inside && tokenCache(apps.inside, options);
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
    fetchTicket: async () => (withToken ? fetchTicket(withToken, apiUrl()) : noWechat.fetchTicket()),
    hasTemplate: withToken !== null && template !== null,
    sendTemplate: async (message) =>
      withToken && template ? sendTemplate(withToken, apiUrl(), template, message) : noWechat.sendTemplate(message),
    events,
  };
}

const userToken = z.object({
  openid: z.string().min(1).max(128),
  unionid: z.string().min(1).max(128).nullish(),
  is_snapshotuser: z.literal(1).optional().catch(undefined),
});

/** Unknown, used, missing, expired. */
const codeErrors: readonly string[] = ["40029", "40163", "41008", "42003"];

async function identify({ appid, secret }: WechatApp, code: string, apiUrl: string): Promise<WechatOutcome> {
  const url = new URL(`${apiUrl}/sns/oauth2/access_token`);
  url.search = new URLSearchParams({ appid, secret, code, grant_type: "authorization_code" }).toString();
  const given = await callWechat(url, userToken);
  if (!given.ok) {
    return codeErrors.includes(given.detail) ? { ...given, reason: "code" } : { ...given, reason: busyIsAway(given) };
  }
  const { openid, unionid, is_snapshotuser: isSnapshot } = given.answer;
  if (isSnapshot === 1) return { ok: false, reason: "snapshot", detail: "snapshot" };
  return { ok: true, identity: { appid, openid, unionid: unionid ?? null } };
}

/** Where nothing is sent, being busy is the same as being out of reach. */
const busyIsAway = ({ reason }: { reason: "busy" | "unreachable" | "rejected" }) =>
  reason === "busy" ? "unreachable" : reason;

const jsapiTicket = z.object({ ticket: z.string().min(1).max(512), expires_in: z.int().positive() });

/** https://developers.weixin.qq.com/doc/service/api/webdev/jssdk/api_getticket.html */
async function fetchTicket(withToken: WithToken, apiUrl: string): Promise<TicketOutcome> {
  const given = await withToken((token) => {
    const url = new URL(`${apiUrl}/cgi-bin/ticket/getticket`);
    url.search = new URLSearchParams({ access_token: token, type: "jsapi" }).toString();
    return callWechat(url, jsapiTicket);
  });
  if (!given.ok) return { ...given, reason: busyIsAway(given) };
  return { ok: true, ticket: given.answer.ticket, lifeMs: given.answer.expires_in * 1_000 };
}

const sentMessage = z.object({ errcode: z.literal(0), msgid: z.union([z.int(), z.string().min(1).max(64)]) });

/** What WeChat allows in a value of the kind `thing`; it rejects the whole message for a longer one. */
const maxValueLength = 20;

/** The user does not follow the service account. */
const notFollowing = "43004";

/** https://developers.weixin.qq.com/doc/service/api/notify/template/api_sendtemplatemessage.html */
async function sendTemplate(
  withToken: WithToken,
  apiUrl: string,
  { id, fields }: WechatTemplate,
  { openid, url, values, key }: TemplateMessage,
): Promise<TemplateOutcome> {
  const valueOf = (text: string) => ({ value: excerpt(text.replace(/\s+/g, " ").trim(), maxValueLength) });
  const body = {
    touser: openid,
    template_id: id,
    url,
    client_msg_id: key,
    data: {
      [fields.person]: valueOf(values.person),
      [fields.day]: valueOf(values.day),
      [fields.words]: valueOf(values.words),
    },
  };
  const given = await withToken((token) => {
    const address = new URL(`${apiUrl}/cgi-bin/message/template/send`);
    address.search = new URLSearchParams({ access_token: token }).toString();
    return callWechat(address, sentMessage, body);
  });
  if (given.ok) return { sent: true, id: String(given.answer.msgid) };
  const { reason, detail } = given;
  return { sent: false, reason: detail === notFollowing ? "notFollowing" : reason, detail };
}
