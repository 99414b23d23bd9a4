import { readFile } from "node:fs/promises";
import Fastify from "fastify";
import { systemClock } from "@changming/kit/clock";
import { testSecretKey } from "@changming/domain/testing/test-services";
import type { PushTarget } from "@changming/gateways/push/push-gateway";
import { vapidKeys } from "@changming/gateways/push/vapid-keys";
import { openPushSandbox } from "@changming/gateways/sandbox/push-sandbox";

/** WeChat, as far as reminders need it, and a push service, which count what arrives. */
export interface ReminderReceivers {
  wechatUrl: string;
  push: { origin: string; address: string };
  /** A browser that accepts messages, as an account's subscription. */
  subscribe(): Promise<PushTarget>;
  /** How often each user of WeChat got a message. */
  wechat: Map<string, number>;
  /** The different topics that each browser got: a repeated one replaces the message. */
  topics: Map<string, Set<string>>;
  /** Called with each message before it is answered. */
  onMessage: () => void;
  close(): Promise<void>;
}

/** Starts both on a port of this process, which survives the nodes. */
export async function openReminderReceivers(): Promise<ReminderReceivers> {
  const server = Fastify({ forceCloseConnections: true });
  const { publicKey } = vapidKeys(testSecretKey);
  const sandbox = openPushSandbox({ clock: systemClock });
  sandbox.mount(server);
  const wechat = new Map<string, number>();
  const topics = new Map<string, Set<string>>();
  const ids = new Map<string, number>();
  const receivers = {
    wechatUrl: "",
    push: { origin: sandbox.route.origin, address: "" },
    wechat,
    topics,
    onMessage: () => undefined as void,
    close: () => server.close(),
    async subscribe() {
      const answer = await server.inject({
        method: "POST",
        url: "/sandbox/push",
        payload: JSON.stringify({ publicKey }),
      });
      const { endpoint, keys } = answer.json<{ endpoint: string; keys: { p256dh: string; auth: string } }>();
      return { endpoint, ...keys };
    },
  };
  server.post("/wechat/cgi-bin/stable_token", () => ({ access_token: "token", expires_in: 7_200 }));
  server.post("/wechat/cgi-bin/message/template/send", (request) => {
    const { touser, client_msg_id: key } = request.body as { touser: string; client_msg_id: string };
    const known = ids.get(`${touser} ${key}`);
    if (known === undefined) {
      ids.set(`${touser} ${key}`, ids.size + 1);
      wechat.set(touser, (wechat.get(touser) ?? 0) + 1);
    }
    receivers.onMessage();
    return { errcode: 0, errmsg: "ok", msgid: known ?? ids.size };
  });
  server.addHook("onResponse", async ({ method, url, headers }, { statusCode }) => {
    if (method !== "POST" || !url.startsWith("/sandbox/push/") || statusCode !== 201) return;
    const got = topics.get(url) ?? new Set();
    topics.set(url, got.add(String(headers.topic)));
    receivers.onMessage();
  });
  const origin = await server.listen({ port: 0, host: "127.0.0.1" });
  receivers.wechatUrl = `${origin}/wechat`;
  receivers.push.address = origin;
  return receivers;
}

/** How often each number got an SMS. */
export async function receivedSms(file: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const mobile of (await readFile(file, "utf8")).split("\n").slice(0, -1)) {
    counts.set(mobile, (counts.get(mobile) ?? 0) + 1);
  }
  return counts;
}
