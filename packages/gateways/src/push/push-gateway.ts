import { z } from "zod";
import webPush from "web-push";
import type { Clock } from "@changming/kit/clock";
import { type Answer, exchange, readJson } from "../http/exchange.ts";
import type { VapidKeys } from "./vapid-keys.ts";

/** A browser that accepts messages, as PushSubscription.toJSON() has it. */
export interface PushTarget {
  endpoint: string;
  /** Public key of the browser, base64url. */
  p256dh: string;
  /** Secret that the browser shares with this site, base64url. */
  auth: string;
}

export interface PushMessage {
  /** JSON for the service worker, at most 3,000 bytes. */
  payload: string;
  /** At most 32 base64url characters: replaces an undelivered message of the same topic. */
  topic: string;
  /** Seconds for which the push service retains the message for a browser that is not connected. */
  lifeSeconds: number;
}

/**
 * `gone`: the subscription has ended, delete it; `limited`: too many messages; `unreachable`: no answer, or the push
 * service is broken; the message may have arrived. `rejected`: keys, signature or size are not accepted.
 */
export type PushOutcome =
  | { sent: true }
  | {
      sent: false;
      reason: "gone" | "limited" | "unreachable" | "rejected";
      /** Milliseconds to wait, from Retry-After; null without it. */
      retryAfterMs: number | null;
      /** Status and the push service's own name of the error, or the name of ours. */
      detail: string;
    };

/** Sends messages to browsers through their makers' push services (RFC 8030). Never throws. */
export interface PushGateway {
  /** VAPID public key, base64url, for `pushManager.subscribe`. */
  readonly publicKey: string;
  /** Whether the endpoint belongs to a push service to which this site sends. */
  accepts(endpoint: string): boolean;
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}

/** The sandbox's endpoints have an origin of their own, the same on all nodes; each node sends them to itself. */
export interface PushRoute {
  origin: string;
  /** Base address of the server that has the sandbox, without a slash at its end. */
  address(): string;
}

interface PushGatewayOptions {
  keys: VapidKeys;
  /** Public origin of the site: push services contact its operator there. */
  origin: string;
  clock: Clock;
  /** Where the sandbox is used. */
  sandbox: PushRoute | null;
}

/** The push services of Chrome and its relatives, Firefox, Edge and Safari. */
const hosts = [
  "fcm.googleapis.com",
  "jmt17.google.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
] as const;
const parentHosts = [".push.services.mozilla.com", ".notify.windows.com", ".push.apple.com"] as const;

/**
 * Messages are encrypted for the browser (RFC 8291) and signed by the site (VAPID, RFC 8292). The endpoint comes from a
 * browser: the server connects to known push services only, so that it cannot be sent into its own network.
 */
export function pushGateway({ keys, origin, clock, sandbox }: PushGatewayOptions): PushGateway {
  // Without https the site is a demo. The address is for the library: Apple accepts no such subject.
  const subject = origin.startsWith("https:") ? origin : "mailto:webmaster@localhost.invalid";

  function readEndpoint(endpoint: string): URL | null {
    const url = URL.parse(endpoint);
    if (!url || url.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return null;
    const { hostname } = url;
    const isKnown =
      url.origin === sandbox?.origin ||
      hosts.some((host) => host === hostname) ||
      parentHosts.some((parent) => hostname.endsWith(parent));
    return isKnown ? url : null;
  }

  return {
    publicKey: keys.publicKey,
    accepts: (endpoint) => readEndpoint(endpoint) !== null,
    async send({ endpoint, p256dh, auth }, { payload, topic, lifeSeconds }) {
      const url = readEndpoint(endpoint);
      if (!url) return rejected("ENDPOINT");
      let request: webPush.RequestDetails;
      try {
        request = webPush.generateRequestDetails({ endpoint: url.href, keys: { p256dh, auth } }, payload, {
          vapidDetails: { subject, ...keys },
          TTL: lifeSeconds,
          topic,
          urgency: "normal",
          contentEncoding: "aes128gcm",
        });
      } catch {
        // Keys that are none, which only this browser can have sent, or a topic that push services do not accept.
        return rejected("KEYS");
      }
      const answer = await exchange({
        method: "POST",
        url: url.origin === sandbox?.origin ? new URL(`${sandbox.address()}${url.pathname}`) : url,
        headers: headersOf(request),
        bytes: Uint8Array.from(request.body ?? []),
      });
      if ("error" in answer) return { sent: false, reason: "unreachable", retryAfterMs: null, detail: answer.error };
      return outcomeOf(answer, clock);
    },
  };
}

const rejected = (detail: string): PushOutcome => ({ sent: false, reason: "rejected", retryAfterMs: null, detail });

/** `fetch` states the length itself. */
function headersOf({ headers }: webPush.RequestDetails): Record<string, string> {
  const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(texts.filter(([name]) => name !== "content-length"));
}

function outcomeOf(answer: Answer, clock: Clock): PushOutcome {
  const { status, headers } = answer;
  if (status === 200 || status === 201 || status === 202) return { sent: true };
  return {
    sent: false,
    reason: reasonOf(status),
    retryAfterMs: retryAfterOf(headers["retry-after"], clock),
    detail: detailOf(answer),
  };
}

function reasonOf(status: number): "gone" | "limited" | "unreachable" | "rejected" {
  if (status === 404 || status === 410) return "gone";
  if (status === 429) return "limited";
  return status >= 500 ? "unreachable" : "rejected";
}

/** https://www.rfc-editor.org/rfc/rfc9110#field.retry-after: seconds, or an HTTP date. */
function retryAfterOf(text: string | undefined, clock: Clock): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  // The parser accepts numbers too.
  const until = /^[A-Z][a-z]+, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(until) ? null : Math.max(0, until - clock().getTime());
}

/** Apple's answers name the error in `reason`; the rest of an answer may contain the endpoint. */
const named = z.object({ reason: z.string().regex(/^\w{1,60}$/) });

function detailOf({ status, bytes }: Answer): string {
  const { data } = named.safeParse(readJson(bytes.toString("utf8")));
  return data ? `${status} ${data.reason}` : String(status);
}
