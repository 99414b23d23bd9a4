import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { vapidKeys } from "@changming/gateways/push/vapid-keys";
import { fixedClock } from "@changming/kit/clock";
import Fastify from "fastify";
import { createTestApp, testNow } from "../testing/test-app.ts";
import { openPush } from "./open-push.ts";

const secretKey = Buffer.alloc(32, 7);
const { publicKey } = vapidKeys(secretKey);
const clock = fixedClock(testNow);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database.close());

test("the demo sends to its own push service", async () => {
  const { gateway, mount } = openPush({ secretKey, origin: "http://127.0.0.1:3000", isDemo: true, clock });
  const server = Fastify({ forceCloseConnections: true });
  mount?.(server);
  await server.listen({ port: 0, host: "127.0.0.1" });
  const subscription = await server.inject({ method: "POST", url: "/sandbox/push", payload: { publicKey } });
  const { endpoint, keys } = subscription.json<{ endpoint: string; keys: { p256dh: string; auth: string } }>();
  const message = { payload: '{"title":"母亲的忌日"}', topic: "day-3", lifeSeconds: 60 };
  expect(await gateway.send({ endpoint, ...keys }, message)).toEqual({ sent: true });
  const listed = await server.inject({ url: "/sandbox/push", headers: { accept: "application/json" } });
  expect(listed.json()).toMatchObject({ messages: [{ payload: message.payload, topic: "day-3" }] });
  await server.close();
});

test("a real site has no sandbox, and its key is that of its secret key", () => {
  const { gateway, mount } = openPush({ secretKey, origin: "https://example.org", isDemo: false, clock });
  expect(mount).toBeUndefined();
  expect(gateway.publicKey).toBe(publicKey);
  expect(gateway.accepts("https://push.sandbox.invalid/sandbox/push/abc")).toBe(false);
});

test.each([
  [true, 201],
  [false, 404],
])("with the demo's settings %s the server answers a browser of the sandbox %i", async (isDemo, status) => {
  const app = await createTestApp(database, { config: { isDemo } });
  const answer = await app.server.inject({ method: "POST", url: "/sandbox/push", payload: { publicKey } });
  expect(answer.statusCode).toBe(status);
  await app.close();
});
