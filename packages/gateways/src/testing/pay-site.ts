import type { NotifyEvent, NotifyReading, PayGateway, PayGateways, Purchase } from "../pay/pay-gateway.ts";
import { systemClock, type Clock } from "@changming/kit/clock";
import { fen } from "@changming/kit/money";
import Fastify from "fastify";
import { makePayKeys, readPayKeys } from "../sandbox/pay-keys.ts";
import { mountPaySandbox, openPaySandbox, type PaySandbox } from "../sandbox/pay-sandbox.ts";
import { sandboxPay } from "../sandbox/sandbox-pay.ts";

let made: ReturnType<typeof makePayKeys> | null = null;

/** Keys of this process's tests, created once: RSA keys take time. */
async function testPayKeys() {
  made ??= makePayKeys();
  return readPayKeys(await made);
}

export interface TestPay {
  gateways: PayGateways;
  sandbox: PaySandbox;
}

interface TestPayOptions {
  /** Where orders are stored; in memory by default. */
  folder?: string | null;
  /** Divides the times between notifications: by default 15 s become 15 ms. */
  speed?: number;
}

/** The real adapters and the sandbox, for a server that listens. */
export async function testPay(clock: Clock, { folder = null, speed = 1_000 }: TestPayOptions = {}): Promise<TestPay> {
  const sandbox = openPaySandbox({ keys: await testPayKeys(), folder, clock, speed, publicOrigin: null });
  return sandboxPay(sandbox);
}

interface ReceivedNotification {
  channel: 4 | 6;
  reading: NotifyReading;
  raw: Buffer;
  headers: Record<string, string | string[] | undefined>;
}

export interface PaySite {
  origin: string;
  sandbox: PaySandbox;
  wechat: PayGateway;
  alipay: PayGateway;
  /** Notifications received from the gateways, in order. */
  notifications: ReceivedNotification[];
  events(): NotifyEvent[];
  /** The next notifications are answered with a failure. */
  rejectNotifications(times: number): void;
  close(): Promise<void>;
}

/** A server with nothing but the sandbox and the two callbacks, on a port of its own; no database. */
export async function startPaySite({
  clock = systemClock,
  ...options
}: TestPayOptions & { clock?: Clock } = {}): Promise<PaySite> {
  const server = Fastify({ forceCloseConnections: true });
  const { gateways, sandbox } = await testPay(clock, options);
  const { 4: wechat, 6: alipay } = gateways;
  if (!wechat || !alipay) throw new Error("the sandbox offers both");
  mountPaySandbox(server, sandbox);
  const notifications: ReceivedNotification[] = [];
  let rejections = 0;
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    for (const [path, gateway] of [["wechat", wechat] as const, ["alipay", alipay] as const]) {
      scope.post(`/callbacks/${path}`, (request, reply) => {
        const raw = request.body as Buffer;
        const reading = gateway.parseNotify(request.headers, raw);
        notifications.push({ channel: gateway.channel, reading, raw, headers: request.headers });
        const isRejected = rejections > 0;
        if (isRejected) rejections--;
        const answer = isRejected ? gateway.ackFail() : reading.ok ? gateway.ackOk() : gateway.ackFail(400);
        return reply.code(answer.status).type(answer.contentType).send(answer.body);
      });
    }
  });
  const origin = await server.listen({ port: 0, host: "127.0.0.1" });
  return {
    origin,
    sandbox,
    wechat,
    alipay,
    notifications,
    events: () => notifications.flatMap(({ reading }) => (reading.ok ? [reading.event] : [])),
    rejectNotifications: (times) => void (rejections = times),
    close: () => server.close(),
  };
}

let count = 0;

/** A purchase with a number of its own. */
export function aPurchase(overrides: Partial<Purchase> = {}, now: Date = systemClock()): Purchase {
  count++;
  return {
    outTradeNo: `CM${String(now.getTime()).padStart(13, "0")}${String(count).padStart(5, "0")}`,
    amount: fen(1_999),
    subject: "花圈一个",
    expiresAt: new Date(now.getTime() + 15 * 60_000),
    scene: "pc",
    payerOpenid: null,
    clientIp: "203.0.113.7",
    returnUrl: null,
    quitUrl: null,
    ...overrides,
  };
}

/** Sends the form that the adapter wrote, as a browser would. Returns where it leads. */
export async function submitForm(site: Pick<PaySite, "origin">, html: string): Promise<Response> {
  const unescape = (text: string) =>
    text
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&");
  const [, action = ""] = /action="([^"]*)"/.exec(html) ?? [];
  const fields = [...html.matchAll(/<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)];
  const body = new URLSearchParams(fields.map(([, name = "", value = ""]) => [name, unescape(value)]));
  return fetch(new URL(unescape(action), site.origin), { method: "POST", body, redirect: "manual" });
}

/** Presses a button of the cashier. */
export function press(site: PaySite, outTradeNo: string, action: "pay" | "abandon" | "scan"): Promise<Response> {
  const order = site.sandbox.orderStore.search((one) => one.outTradeNo === outTradeNo);
  const body = new URLSearchParams({ action });
  return fetch(`${site.origin}/sandbox/pay/cashier/${order?.token}`, { method: "POST", body, redirect: "manual" });
}
