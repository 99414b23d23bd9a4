import { createPrivateKey, createSign } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import webPush from "web-push";
import { systemClock } from "@changming/kit/clock";
import { startPush, type TestPush } from "../testing/test-push.ts";
import { type PushTarget, pushGateway } from "../push/push-gateway.ts";
import { type VapidKeys, vapidKeys } from "../push/vapid-keys.ts";
import { decryptPush } from "./push-wire.ts";

const secretKey = Buffer.alloc(32, 7);
const keys = vapidKeys(secretKey);
const service = "https://push.sandbox.invalid";
const nowSeconds = Math.floor(systemClock().getTime() / 1_000);

let push: TestPush;
let target: PushTarget;

beforeEach(async () => {
  push = await startPush(secretKey);
  target = await push.subscribe();
});

afterEach(() => push.close());

const send = (payload: string, topic: string) => push.gateway.send(target, { payload, topic, lifeSeconds: 60 });
const payloads = () => push.sandbox.messages().map(({ payload }) => payload);

interface Signed {
  head?: object;
  aud?: string;
  exp?: number;
  sub?: string;
  /** Whose signature it is. */
  signer?: VapidKeys;
  key?: string;
}

/** An Authorization that is valid but for the changes. */
function authorization({ head, signer = keys, key = keys.publicKey, ...changes }: Signed = {}): string {
  const claims = { aud: service, exp: nowSeconds + 3_600, sub: "https://example.org", ...changes };
  const parts = [head ?? { typ: "JWT", alg: "ES256" }, claims];
  const content = parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  const point = Buffer.from(signer.publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const jwk = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "", d: signer.privateKey };
  const privateKey = createPrivateKey({ key: jwk, format: "jwk" });
  const mac = createSign("sha256").update(content).sign({ key: privateKey, dsaEncoding: "ieee-p1363" }, "base64url");
  return `vapid t=${content}.${mac}, k=${key}`;
}

/** Sends a valid request but for the changes; a header that is null is left out. Returns status and reason. */
async function post(changes: Record<string, string | null> = {}, size?: number): Promise<string> {
  const { p256dh, auth } = target;
  const { cipherText } = webPush.encrypt(p256dh, auth, "{}", "aes128gcm");
  const all = { ttl: "60", "content-encoding": "aes128gcm", authorization: authorization(), ...changes };
  const answer = await push.post(target.endpoint, {
    headers: Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null)),
    body: Uint8Array.from(size === undefined ? cipherText : Buffer.alloc(size)),
  });
  const text = await answer.text();
  const { reason } = (text === "" ? {} : JSON.parse(text)) as { reason?: string };
  return [answer.status, ...(reason === undefined ? [] : [reason])].join(" ");
}

test("a message by the specifications is accepted, with its address", async () => {
  const { cipherText } = webPush.encrypt(target.p256dh, target.auth, "{}", "aes128gcm");
  const answer = await push.post(target.endpoint, {
    headers: { ttl: "60", "content-encoding": "aes128gcm", authorization: authorization() },
    body: Uint8Array.from(cipherText),
  });
  expect([answer.status, answer.headers.get("ttl")]).toEqual([201, "60"]);
  expect(answer.headers.get("location")).toBe(`${service}/sandbox/push/message/1`);
  expect(push.sandbox.messages()).toMatchObject([{ payload: "{}", topic: null, urgency: null, lifeSeconds: 60 }]);
});

test.each<[string, Record<string, string | null>]>([
  ["400 BadTtl", { ttl: null }],
  ["400 BadTtl", { ttl: "-1" }],
  ["400 BadTopic", { topic: "a".repeat(33) }],
  ["400 BadTopic", { topic: "a b" }],
  ["400 BadContentEncoding", { "content-encoding": "aesgcm" }],
  ["400 BadContentEncoding", { "content-encoding": null }],
  ["401 MissingProviderToken", { authorization: null }],
  ["401 MissingProviderToken", { authorization: "Bearer abc" }],
])("%s: headers %j", async (answer, headers) => {
  expect(await post(headers)).toBe(answer);
  expect(push.sandbox.messages()).toEqual([]);
});

const other = vapidKeys(Buffer.alloc(32, 8));

test.each<[string, string, Signed]>([
  ["403 BadJwtToken", "another site's signature", { signer: other }],
  ["403 VapidPkHashMismatch", "another site's key", { signer: other, key: other.publicKey }],
  ["403 BadAudience", "the signature for another push service", { aud: "https://web.push.apple.com" }],
  ["403 ExpiredJwtToken", "an old signature", { exp: nowSeconds - 1 }],
  ["403 ExpiredJwtToken", "a signature for more than a day", { exp: nowSeconds + 90_000 }],
  ["403 BadJwtToken", "another algorithm", { head: { typ: "JWT", alg: "none" } }],
  ["403 BadJwtToken", "a subject that is no address of the operator", { sub: "http://localhost" }],
])("%s: %s", async (answer, _what, changes) => {
  expect(await post({ authorization: authorization(changes) })).toBe(answer);
});

test("4,096 bytes are accepted and one more is not", async () => {
  expect([await post({}, 4_096), await post({}, 4_097)]).toEqual(["201", "413 PayloadTooLarge"]);
  // A browser could not open it.
  expect(payloads()).toEqual([null]);
});

test("a message replaces the undelivered one of its topic, and no other", async () => {
  await send("first", "day-3");
  await send("other", "day-4");
  const second = await push.subscribe();
  await push.gateway.send(second, { payload: "another browser", topic: "day-3", lifeSeconds: 60 });
  await send("second", "day-3");
  expect(payloads()).toEqual(["other", "another browser", "second"]);

  const fetched = (await (await push.post(target.endpoint, { method: "GET" })).json()) as { payload: string }[];
  expect(fetched.map(({ payload }) => payload)).toEqual(["other", "second"]);
  await send("third", "day-3");
  expect(payloads()).toEqual(["other", "another browser", "second", "third"]);
  const rest = (await (await push.post(target.endpoint, { method: "GET" })).json()) as { payload: string }[];
  expect(rest.map(({ payload }) => payload)).toEqual(["third"]);
});

test("every node knows a browser that another one made", async () => {
  const node = await startPush(secretKey);
  expect(await node.gateway.send(target, { payload: "{}", topic: "day", lifeSeconds: 60 })).toEqual({ sent: true });
  expect(node.sandbox.messages()).toMatchObject([{ endpoint: target.endpoint, payload: "{}" }]);
  await node.close();
});

test("a browser that the sandbox did not make is unknown, one that has ended its subscription is gone", async () => {
  const [nonce = "", ...rest] = new URL(target.endpoint).pathname.split("/").at(-1)?.split(".") ?? [];
  const invented = [`${nonce.startsWith("A") ? "B" : "A"}${nonce.slice(1)}`, ...rest].join(".");
  const answers = ["abc", invented].map((id) => push.post(`${service}/sandbox/push/${id}`, { body: "" }));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404]);
  expect((await push.post(target.endpoint, { method: "DELETE" })).status).toBe(204);
  expect(await post()).toBe("410 Unregistered");
  expect((await push.post(target.endpoint, { method: "DELETE" })).status).toBe(410);
});

test.each(["", "abc", Buffer.alloc(65, 4).toString("base64url")])(
  "a browser cannot subscribe to the key %s",
  async (publicKey) => {
    const answer = await fetch(`${push.origin}/sandbox/push`, { method: "POST", body: JSON.stringify({ publicKey }) });
    expect(answer.status).toBe(400);
  },
);

test("a slow answer arrives", async () => {
  push.sandbox.faults.set("slow", { ms: 50 });
  expect(await send("{}", "day")).toEqual({ sent: true });
});

test("the page lists browsers and messages and sets errors", async () => {
  await send('{"title":"<b>母亲</b>"}', "day-3");
  const page = await (await fetch(`${push.origin}/sandbox/push`)).text();
  expect(page).toContain("{&quot;title&quot;:&quot;&lt;b&gt;母亲&lt;/b&gt;&quot;}");
  const listed = await fetch(`${push.origin}/sandbox/push`, { headers: { accept: "application/json" } });
  expect(await listed.json()).toMatchObject({ devices: [expect.any(String)], messages: [{ topic: "day-3" }] });

  const form = (path: string, fields: Record<string, string>) =>
    fetch(`${push.origin}/sandbox/push${path}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
  expect((await form("/faults", { name: "unavailable", times: "2", ms: "60000" })).status).toBe(303);
  expect((await form("/faults", { name: "nothing" })).status).toBe(400);
  expect(await send("{}", "day")).toMatchObject({ reason: "unreachable", retryAfterMs: 60_000 });
  expect(await (await fetch(`${push.origin}/sandbox/push`)).text()).toContain("还有 1 次");
  await form("/faults/clear", {});
  expect(await send("{}", "day")).toEqual({ sent: true });
  expect((await form(`${new URL(target.endpoint).pathname.slice("/sandbox/push".length)}/end`, {})).status).toBe(303);
  expect(await send("{}", "day")).toMatchObject({ reason: "gone" });
});

test("a gateway without the sandbox does not send to it", async () => {
  const site = pushGateway({ keys, origin: "https://example.org", clock: systemClock, sandbox: null });
  expect(site.accepts(target.endpoint)).toBe(false);
});

test("the example of RFC 8291, appendix A, opens", () => {
  const message =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
  const device = {
    keys: {
      publicKey: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      privateKey: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
    },
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  expect(decryptPush(Buffer.from(message, "base64url"), device)).toBe("When I grow up, I want to be a watermelon");
  expect(decryptPush(Buffer.from(message, "base64url"), { ...device, auth: "AAAAAAAAAAAAAAAAAAAAAA" })).toBeNull();
});
