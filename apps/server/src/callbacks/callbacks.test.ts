import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
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
  app = await createTestApp(database, { clock: () => world.now, pay: { gateways: world.services.pay.gateways } });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const json = { "content-type": "application/json" };

const notify = (payload: Buffer | string, headers: Record<string, string>, url = "/callbacks/wechat") =>
  app.server.inject({ method: "POST", url, headers, payload });

async function paid() {
  world.pass(2);
  const { payment } = await world.order();
  const no = payment?.out_trade_no ?? "";
  world.wechat.pay(no);
  return { no, ...world.wechat.paidEvent(no, { eventId: no }) };
}

test.each(["application/json", "application/x-www-form-urlencoded", "text/xml", "multipart/form-data; boundary=x"])(
  "a callback's bytes arrive unchanged, as %s, and the reply is the gateway's own acknowledgement",
  async (type) => {
    const { raw, headers } = await paid();
    const reply = await notify(raw, { ...headers, "content-type": type });
    expect([reply.statusCode, reply.body]).toEqual([200, "success"]);
    expect(reply.headers).toMatchObject({ "content-type": "text/plain", "cache-control": "no-store" });
    const stored = await database.db
      .selectFrom("payment_event")
      .select(["body", "result"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect([stored.result, Buffer.from(stored.body ?? "").toString()]).toEqual(["settled", raw.toString()]);
  },
);

test("a callback without type, without body or with nonsense gets the failure reply, not a login error", async () => {
  for (const payload of ["", "{", "\u0000"]) {
    const reply = await notify(payload, {});
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.body).toBe("fail");
  }
});

test("a body larger than any callback is not read", async () => {
  const reply = await notify(Buffer.alloc(65_537, "x"), { "content-type": "application/json" });
  expect(reply.statusCode).toBe(413);
});

test("twenty callbacks at once over HTTP deliver once, and all are acknowledged", async () => {
  const { no, raw, headers } = await paid();
  const type = { ...headers, "content-type": "application/json" };
  const replies = await Promise.all(Array.from({ length: 20 }, () => notify(raw, type)));
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

test("many forged callbacks limit an address for a minute; a genuine one from it is still accepted", async () => {
  const forged = (remoteAddress: string) =>
    app.server.inject({ method: "POST", url: "/callbacks/wechat", payload: "{}", remoteAddress, headers: json });
  const replies = [];
  for (let times = 0; times < 25; times += 1) replies.push((await forged("203.0.113.66")).statusCode);
  expect(replies.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 400));
  expect(replies.slice(20)).toEqual(Array.from({ length: 5 }, () => 429));
  expect((await forged("203.0.113.67")).statusCode).toBe(400);
  const stored = () =>
    database.db
      .selectFrom("payment_event")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("result", "=", "rejected")
      .executeTakeFirstOrThrow();
  const before = await stored();
  await forged("203.0.113.66");
  expect(await stored()).toEqual(before);
  // Without TRUST_PROXY genuine and forged callbacks come from the proxy's address alike.
  const { raw, headers } = await paid();
  const genuine = { method: "POST", url: "/callbacks/wechat", headers: { ...headers, ...json }, payload: raw } as const;
  expect((await app.server.inject({ ...genuine, remoteAddress: "203.0.113.66" })).statusCode).toBe(200);
});

test("a genuine callback whose sender hung up, and has no address any more, is delivered all the same", async () => {
  const { no, raw, headers } = await paid();
  const hungUp = await createTestApp(database, {
    clock: () => world.now,
    pay: { gateways: world.services.pay.gateways },
  });
  hungUp.server.server.prependListener("request", ({ socket }) => {
    Object.defineProperty(socket, "remoteAddress", { value: undefined });
  });
  try {
    const url = await hungUp.server.listen({ port: 0, host: "127.0.0.1" });
    const body = new Uint8Array(raw);
    const reply = await fetch(`${url}/callbacks/wechat`, { method: "POST", headers: { ...headers, ...json }, body });
    expect(reply.status).toBe(200);
    const payment = await database.db
      .selectFrom("payment")
      .select("channel_trade_no")
      .where("out_trade_no", "=", no)
      .executeTakeFirstOrThrow();
    expect(payment.channel_trade_no).not.toBeNull();
  } finally {
    await hungUp.close();
  }
});

test("a payment method that is off has no callback", async () => {
  const off = await createTestApp(database, { pay: { gateways: { 4: null, 6: null } } });
  try {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const notification = { method: "POST", url: "/callbacks/alipay", headers, payload: "notify_id=1" } as const;
    expect((await off.server.inject(notification)).statusCode).toBe(404);
  } finally {
    await off.close();
  }
});

test("while the database is gone the gateway gets the failure reply, so that it sends again", async () => {
  const { raw, headers } = await paid();
  const other = await createTestDatabase("empty");
  const gone = await createTestApp(other, { pay: { gateways: world.services.pay.gateways } });
  try {
    await other.close();
    const notification = { ...headers, "content-type": "application/json" };
    const reply = await gone.server.inject({
      method: "POST",
      url: "/callbacks/wechat",
      headers: notification,
      payload: raw,
    });
    expect(reply.statusCode).toBeGreaterThanOrEqual(500);
    expect(reply.body).toBe("fail");
  } finally {
    await gone.close();
  }
});
