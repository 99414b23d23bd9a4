import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@changming/contract/calls.gen";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { SandboxMessage } from "@changming/gateways/sms/sandbox";
import { noSmsGateway } from "@changming/gateways/sms/sms-gateway";
import type { App } from "../app.ts";
import { sendRequest, requestOf } from "../testing/requests.ts";
import { createTestApp } from "../testing/test-app.ts";

let database: TestDatabase;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  app = await createTestApp(database);
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const json = { accept: "application/json" };

test("a requested code is in the sandbox at once, under its phone number in any spelling", async () => {
  for (const mobile of ["13700000201", "13700000202"]) {
    await sendRequest(app.server, requestOf(calls.verificationCode.send, { mobile, codeType: "0" }));
  }
  const all = await app.server.inject({ url: "/sandbox/sms", headers: json });
  expect(all.json<SandboxMessage[]>().map(({ mobile }) => mobile)).toEqual(["13700000202", "13700000201"]);
  const one = await app.server.inject({ url: "/sandbox/sms?mobile=%2B86+137+0000+0201", headers: json });
  expect(one.json()).toEqual([
    { mobile: "13700000201", codeType: 0, code: expect.stringMatching(/^\d{6}$/), sentAt: "2026-11-21T04:00:00.000Z" },
  ]);
  expect(one.headers["cache-control"]).toBe("no-store");
});

test("a browser gets a page, without any script", async () => {
  const page = await app.server.inject({ url: "/sandbox/sms?mobile=13700000201" });
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.body).toMatch(/<td>2026-11-21 12:00:00<\/td><td>13700000201<\/td><td>注册<\/td><td>\d{6}<\/td>/);
  expect(page.body).not.toContain("script");
});

test("with a real gateway there is no such page", async () => {
  const real = await createTestApp(database, { sms: { ...noSmsGateway, name: "aliyun" } });
  const answer = await real.server.inject({ url: "/sandbox/sms", headers: json });
  await real.close();
  expect(answer.statusCode).not.toBe(200);
});
