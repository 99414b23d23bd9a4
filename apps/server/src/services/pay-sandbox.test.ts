import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { fixedClock } from "@changming/kit/clock";
import { aPurchase, testPay } from "@changming/gateways/testing/pay-site";
import { createTestApp, testNow } from "../testing/test-app.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

test("the whole server serves the sandbox, and its gateways reach it as soon as it listens", async () => {
  const clock = fixedClock(testNow);
  const pay = await testPay(clock);
  const app = await createTestApp(database, { clock, pay });
  const { 4: wechat } = pay.gateways;
  const request = wechat?.prepare(aPurchase({}, testNow)) ?? "";
  expect(await wechat?.create(request)).toMatchObject({ ok: false, reason: "gatewayUnreachable" });
  const origin = await app.server.listen({ port: 0, host: "127.0.0.1" });
  expect(await wechat?.create(wechat.prepare(aPurchase({}, testNow)))).toMatchObject({
    ok: true,
    checkout: { kind: "code", codeUrl: expect.stringContaining(`${origin}/sandbox/pay/cashier/`) },
  });
  const page = await fetch(`${origin}/sandbox/pay`);
  expect([page.status, page.headers.get("x-frame-options")]).toEqual([200, "DENY"]);
  // The rest of the server parses forms as usual.
  const other = await fetch(`${origin}/api/unknown/index`, { method: "POST", body: new URLSearchParams({ a: "1" }) });
  expect(other.status).toBe(404);
  await app.close();
});

test("without the sandbox there is no such page and no such gateway", async () => {
  const app = await createTestApp(database);
  for (const url of ["/sandbox/pay", "/sandbox/pay/cashier.css", "/sandbox/alipay/gateway.do"]) {
    expect((await app.server.inject({ url })).statusCode).not.toBe(200);
  }
  await app.close();
});
