import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { systemClock } from "@changming/kit/clock";
import type { App } from "@changming/server/app";
import { fakeSite, html } from "@changming/server/testing/fake-site";
import { listening } from "@changming/server/testing/live-client";
import { createTestApp } from "@changming/server/testing/test-app";
import { Crowd } from "./crowd.ts";
import { prepareMembers } from "./members.ts";
import { makePhoto } from "./photo.ts";
import { readWorld } from "./read-world.ts";
import type { Acknowledged } from "./visit.ts";

let database: TestDatabase;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase("demo");
  const source = fakeSite(async ({ url }) => html(`page of ${url.pathname}`));
  app = await createTestApp(database, { clock: systemClock, source, config: { rateLimitFactor: 1_000_000 } });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

test("the server accepts everything that the people send, and stores what it confirmed to them", async () => {
  const { db } = database;
  const members = await prepareMembers(db, 60, systemClock());
  const acknowledged: Acknowledged[] = [];
  const errors: string[] = [];
  const crowd = new Crowd({
    origin: `http://${await listening(app)}`,
    world: await readWorld(db),
    members,
    photo: await makePhoto(),
    thinkScale: 0.001,
    // The gateways of this app are no site of their own, so that nobody can pay there.
    shares: { returning: 1, search: 0.5, remember: 1, give: 0.5, payOfGivers: 0, write: 0.5, upload: 0.2 },
    onAcknowledged: (action) => acknowledged.push(action),
    onError: (step, error) => errors.push(`${step}: ${error.message}`),
  });
  try {
    await crowd.resize(8);
    await vi.waitFor(() => expect(crowd.visits).toBeGreaterThanOrEqual(40), { timeout: 30_000, interval: 20 });
  } finally {
    await crowd.stop();
  }
  expect(errors).toEqual([]);
  const kinds = new Set(acknowledged.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(["message", "order", "remembrance", "upload"]);
  const messages = acknowledged.flatMap((action) => (action.kind === "message" ? [action.id] : []));
  const stored = await db.selectFrom("message").select(["id", "state"]).where("id", "in", messages).execute();
  expect(stored.length).toBe(messages.length);
  const orders = acknowledged.flatMap((action) => (action.kind === "order" ? [action.orderId] : []));
  const delivered = db.selectFrom("orders").select("state").where("order_no", "in", orders);
  expect(new Set((await delivered.execute()).map(({ state }) => state))).toEqual(new Set(["delivered"]));
});

test("members have a phone number and a session each, and more of them can be added later", async () => {
  const { db } = database;
  const [first, second] = [await prepareMembers(db, 3, systemClock()), await prepareMembers(db, 2, systemClock())];
  expect(new Set([...first, ...second].map(({ token }) => token)).size).toBe(5);
  const names = [...first, ...second].map(({ nickname }) => nickname);
  const accounts = db.selectFrom("account").select("mobile").where("nickname", "in", names);
  expect((await accounts.execute()).every(({ mobile }) => /^197\d{8}$/.test(mobile ?? ""))).toBe(true);
});
