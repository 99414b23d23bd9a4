import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startPush, type TestPush } from "../testing/test-push.ts";
import type { PushErrorName } from "../sandbox/push-errors.ts";
import { type PushMessage, type PushTarget, pushGateway } from "./push-gateway.ts";
import { vapidKeys } from "./vapid-keys.ts";

const secretKey = Buffer.alloc(32, 7);
const now = new Date("2026-11-27T04:00:00Z");
const message: PushMessage = {
  payload: '{"title":"母亲的忌日","url":"/home?id=3"}',
  topic: "day-3",
  lifeSeconds: 86_400,
};

let push: TestPush;
let target: PushTarget;

beforeEach(async () => {
  push = await startPush(secretKey, () => now);
  target = await push.subscribe();
});

afterEach(() => {
  vi.unstubAllGlobals();
  return push.close();
});

const send = (changes: Partial<PushMessage> = {}) => push.gateway.send(target, { ...message, ...changes });

test("a message arrives at its browser as it was sent", async () => {
  expect(await send()).toEqual({ sent: true });
  expect(push.sandbox.messages()).toEqual([
    {
      number: 1,
      endpoint: target.endpoint,
      payload: message.payload,
      topic: "day-3",
      lifeSeconds: 86_400,
      urgency: "normal",
      receivedAt: now.toISOString(),
      isDelivered: false,
    },
  ]);
});

test("3,000 bytes of text are not too long for a push service", async () => {
  const payload = "忌".repeat(1_000);
  expect(await send({ payload })).toEqual({ sent: true });
  expect(push.sandbox.messages()[0]?.payload).toBe(payload);
  expect(await send({ payload: payload.repeat(2) })).toMatchObject({
    reason: "rejected",
    detail: "413 PayloadTooLarge",
  });
});

test.each<[PushErrorName, object]>([
  ["badRequest", { reason: "rejected", detail: "400" }],
  ["unauthorized", { reason: "rejected", detail: "401" }],
  ["forbidden", { reason: "rejected", detail: "403" }],
  ["unknown", { reason: "gone", detail: "404" }],
  ["gone", { reason: "gone", detail: "410" }],
  ["tooLong", { reason: "rejected", detail: "413" }],
  ["limited", { reason: "limited", detail: "429", retryAfterMs: 90_000 }],
  ["limitedUntil", { reason: "limited", detail: "429", retryAfterMs: 90_000 }],
  ["broken", { reason: "unreachable", detail: "500" }],
  ["unavailable", { reason: "unreachable", detail: "503", retryAfterMs: 90_000 }],
])("the error %s has its outcome, and the next message arrives", async (name, outcome) => {
  push.sandbox.faults.set(name, { ms: 90_000 });
  expect(await send()).toEqual({ sent: false, retryAfterMs: null, ...outcome });
  expect(push.sandbox.messages()).toEqual([]);
  expect(await send()).toEqual({ sent: true });
});

test.each([
  ["Wed, 21 Oct 2015 07:28:00 GMT", 0],
  ["soon", null],
  ["-3", null],
  ["0", 0],
])("Retry-After %s is read as %s ms", async (text, retryAfterMs) => {
  // Any other answer than the sandbox's.
  vi.stubGlobal("fetch", async () => new Response("", { status: 429, headers: { "retry-after": text } }));
  const outcome = await send();
  expect(outcome).toEqual({ sent: false, reason: "limited", retryAfterMs, detail: "429" });
});

test("a push service whose answer is lost counts as unreachable, although the message arrived", async () => {
  push.sandbox.faults.set("loseAnswer");
  expect(await send()).toEqual({ sent: false, reason: "unreachable", retryAfterMs: null, detail: "TYPEERROR" });
  expect(push.sandbox.messages()).toHaveLength(1);
});

test("a push service that is down counts as unreachable", async () => {
  await push.close();
  expect(await send()).toMatchObject({ sent: false, reason: "unreachable" });
});

test("a redirect is not followed", async () => {
  const addresses: string[] = [];
  vi.stubGlobal("fetch", async (url: URL, { redirect }: RequestInit) => {
    addresses.push(`${url.href} ${redirect}`);
    throw new TypeError("a redirect");
  });
  const endpoint = "https://fcm.googleapis.com/fcm/send/abc";
  const outcome = await push.gateway.send({ ...target, endpoint }, message);
  expect(outcome).toMatchObject({ sent: false, reason: "unreachable" });
  expect(addresses).toEqual([`${endpoint} error`]);
});

test("a subscription that the browser has ended is gone", async () => {
  await push.post(target.endpoint, { method: "DELETE" });
  expect(await send()).toEqual({ sent: false, reason: "gone", retryAfterMs: null, detail: "410 Unregistered" });
});

test("a subscription for another secret key is rejected", async () => {
  target = await push.subscribe(vapidKeys(Buffer.alloc(32, 8)).publicKey);
  expect(await send()).toEqual({
    sent: false,
    reason: "rejected",
    retryAfterMs: null,
    detail: "403 VapidPkHashMismatch",
  });
});

test.each([
  ["a key that is too short", { p256dh: "AAAA" }],
  ["a key that is no point of the curve", { p256dh: Buffer.alloc(65, 4).toString("base64url") }],
  ["an empty key", { p256dh: "" }],
  ["a secret that is too short", { auth: "AAAA" }],
])("a browser with %s is rejected without a connection", async (_what, changes) => {
  target = { ...target, ...changes };
  expect(await send()).toEqual({ sent: false, reason: "rejected", retryAfterMs: null, detail: "KEYS" });
});

test.each(["a".repeat(33), "a b", "日"])("the topic %s is rejected without a connection", async (topic) => {
  expect(await send({ topic })).toMatchObject({ sent: false, reason: "rejected", detail: "KEYS" });
});

const keys = vapidKeys(secretKey);
const site = pushGateway({ keys, origin: "https://example.org", clock: () => now, sandbox: null });

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://jmt17.google.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://eu.push.services.mozilla.com/wpush/v2/abc",
  "https://wns2-pn1p.notify.windows.com/w/?token=abc",
  "https://web.push.apple.com/abc",
  "https://api.push.apple.com/abc",
])("the push service of %s is accepted", (endpoint) => {
  expect(site.accepts(endpoint)).toBe(true);
});

test.each([
  "",
  "nonsense",
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/fcm/send/abc",
  "https://user@fcm.googleapis.com/fcm/send/abc",
  "https://:password@fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com.evil.example/fcm/send/abc",
  "https://fcm.googleapis.com@evil.example/fcm/send/abc",
  "https://fcm.googleapis.com./fcm/send/abc",
  "https://evil.example/fcm.googleapis.com",
  "https://evil.example#fcm.googleapis.com",
  "https://evil.example\\@fcm.googleapis.com/",
  "https://evilfcm.googleapis.com/",
  "https://storage.googleapis.com/",
  "https://evilnotify.windows.com/",
  "https://notify.windows.com.evil.example/",
  "https://.notify.windows.com.evil.example/",
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://[::1]/",
  "https://169.254.169.254/latest/meta-data/",
  "https://localhost/",
  "file:///etc/passwd",
  "wss://fcm.googleapis.com/",
  "https://push.sandbox.invalid/sandbox/push/abc",
])("the server does not connect to %s", async (endpoint) => {
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal("fetch", fetched);
  expect(site.accepts(endpoint)).toBe(false);
  const outcome = await site.send({ ...target, endpoint }, message);
  expect(outcome).toEqual({ sent: false, reason: "rejected", retryAfterMs: null, detail: "ENDPOINT" });
  expect(fetched).not.toHaveBeenCalled();
});

test("the demo accepts its sandbox and real browsers", () => {
  expect(push.gateway.accepts(target.endpoint)).toBe(true);
  expect(push.gateway.accepts("https://fcm.googleapis.com/fcm/send/abc")).toBe(true);
});

test.each([
  ["https://example.org", "https://example.org"],
  ["http://127.0.0.1:3000", "mailto:webmaster@localhost.invalid"],
])("the push service of a browser gets a message that the site %s has signed", async (origin, sub) => {
  const requests: { url: string; headers: Headers }[] = [];
  vi.stubGlobal("fetch", async (url: URL, init: RequestInit) => {
    requests.push({ url: url.href, headers: new Headers(init.headers) });
    return new Response(null, { status: 201 });
  });
  const endpoint = "https://web.push.apple.com/abc?d=e";
  const gateway = pushGateway({ keys, origin, clock: () => now, sandbox: null });
  const outcome = await gateway.send({ ...target, endpoint }, message);
  expect(outcome).toEqual({ sent: true });
  const [{ url, headers } = { url: "", headers: new Headers() }] = requests;
  expect(url).toBe(endpoint);
  expect(Object.fromEntries(headers)).toEqual({
    authorization: expect.stringMatching(/^vapid t=.+, k=.+$/),
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    topic: "day-3",
    ttl: "86400",
    urgency: "normal",
  });
  const [, claims = ""] = /t=[^.]+\.([^.]+)/.exec(headers.get("authorization") ?? "") ?? [];
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
    aud: "https://web.push.apple.com",
    sub,
  });
});

test("the error that Apple names is a part of the outcome, and nothing else of an answer", async () => {
  const answers = ['{"reason":"BadJwtToken"}', '{"reason":"https://web.push.apple.com/abc"}', "<html>"];
  vi.stubGlobal("fetch", async () => new Response(answers.shift(), { status: 403 }));
  const details = [await send(), await send(), await send()].map((outcome) => !outcome.sent && outcome.detail);
  expect(details).toEqual(["403 BadJwtToken", "403", "403"]);
});
