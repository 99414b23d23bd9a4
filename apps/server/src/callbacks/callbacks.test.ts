import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { PayWorld } from "@changming/domain/testing/paying";
import type { App } from "../app.ts";
import { createTestApp } from "../testing/test-app.ts";

let database: TestDatabase;
let app: App;
let world: PayWorld;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
  world = await PayWorld.open(database.db);
  app = await createTestApp(database, { clock: () => world.now, pay: { gateways: world.gates.pay.gateways } });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const tell = (payload: Buffer | string, headers: Record<string, string>, url = "/callbacks/wechat") =>
  app.server.inject({ method: "POST", url, headers, payload });

async function paid() {
  world.pass(2);
  const { payment } = await world.order();
  const no = payment?.out_trade_no ?? "";
  world.wechat.pay(no);
  return { no, ...world.wechat.paidEvent(no, { eventId: no }) };
}

test.each(["application/json", "application/x-www-form-urlencoded", "text/xml", "multipart/form-data; boundary=x"])(
  "the bytes of a callback come through as they were sent, as %s, and the answer is the gateway's own word",
  async (type) => {
    const { raw, headers } = await paid();
    const reply = await tell(raw, { ...headers, "content-type": type });
    expect([reply.statusCode, reply.body]).toEqual([200, "success"]);
    expect(reply.headers).toMatchObject({ "content-type": "text/plain", "cache-control": "no-store" });
    const kept = await database.db
      .selectFrom("payment_event")
      .select(["body", "result"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect([kept.result, Buffer.from(kept.body ?? "").toString()]).toEqual(["settled", raw.toString()]);
  },
);

test("without a type, without a body or with nonsense it is refused, and nobody is asked to log in", async () => {
  for (const payload of ["", "{", "\u0000"]) {
    const reply = await tell(payload, {});
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.body).toBe("fail");
  }
});

test("what is larger than any callback is not read", async () => {
  const reply = await tell(Buffer.alloc(65_537, "x"), { "content-type": "application/json" });
  expect(reply.statusCode).toBe(413);
});

test("twenty at once over HTTP deliver once, and are all received", async () => {
  const { no, raw, headers } = await paid();
  const type = { ...headers, "content-type": "application/json" };
  const replies = await Promise.all(Array.from({ length: 20 }, () => tell(raw, type)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
  const given = await database.db
    .selectFrom("given_gift")
    .innerJoin("order_item", "order_item.id", "given_gift.order_item_id")
    .innerJoin("payment", "payment.order_id", "order_item.order_id")
    .select("given_gift.id")
    .where("payment.out_trade_no", "=", no)
    .execute();
  expect(given).toHaveLength(1);
});

test("whoever sends forged ones is only verified for a minute; gateways are heard, from the same address too", async () => {
  const forged = (remoteAddress: string) =>
    app.server.inject({ method: "POST", url: "/callbacks/wechat", payload: "{}", remoteAddress, headers: json });
  const json = { "content-type": "application/json" };
  const replies = [];
  for (let times = 0; times < 25; times += 1) replies.push((await forged("203.0.113.66")).statusCode);
  expect(replies.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 400));
  expect(replies.slice(20)).toEqual(Array.from({ length: 5 }, () => 429));
  expect((await forged("203.0.113.67")).statusCode).toBe(400);
  const kept = () =>
    database.db
      .selectFrom("payment_event")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("result", "=", "rejected")
      .executeTakeFirstOrThrow();
  const before = await kept();
  await forged("203.0.113.66");
  expect(await kept()).toEqual(before);
  // Without TRUST_PROXY the gateway comes from the proxy's address as whoever forges does.
  const { raw, headers } = await paid();
  const genuine = { method: "POST", url: "/callbacks/wechat", headers: { ...headers, ...json }, payload: raw } as const;
  expect((await app.server.inject({ ...genuine, remoteAddress: "203.0.113.66" })).statusCode).toBe(200);
});

test("a method that is off has no callback", async () => {
  const off = await createTestApp(database, { pay: { gateways: { 4: null, 6: null } } });
  try {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const told = { method: "POST", url: "/callbacks/alipay", headers, payload: "notify_id=1" } as const;
    expect((await off.server.inject(told)).statusCode).toBe(404);
  } finally {
    await off.close();
  }
});

test("while the database is gone the gateway is asked to tell it again", async () => {
  const { raw, headers } = await paid();
  const other = await createTestDatabase("empty");
  const gone = await createTestApp(other, { pay: { gateways: world.gates.pay.gateways } });
  try {
    await other.close();
    const told = { ...headers, "content-type": "application/json" };
    const reply = await gone.server.inject({ method: "POST", url: "/callbacks/wechat", headers: told, payload: raw });
    expect(reply.statusCode).toBeGreaterThanOrEqual(500);
    expect(reply.body).toBe("fail");
  } finally {
    await gone.close();
  }
});
