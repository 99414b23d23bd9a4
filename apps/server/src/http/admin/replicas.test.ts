import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { account } from "@changming/contract/admin/account";
import type { Call } from "@changming/contract/define";
import { type OpenDatabase, openDatabase } from "@changming/db/database";
import { migrateToLatest } from "@changming/db/migrate";
import { startStandby, type TestStandby } from "@changming/db/testing/test-standby";
import { anAccount } from "@changming/domain/testing/builders";
import { aStaff, aStaffSession } from "@changming/domain/testing/staff";
import type { App } from "../../app.ts";
import { adminRequest, namedAdminCalls } from "../../testing/requests.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { metricsOnSite } from "../../testing/test-redis.ts";

let site: TestStandby;
let database: OpenDatabase & { url: string };
let app: App;
let token: string;
let log: string[] = [];

beforeAll(async () => {
  site = await startStandby(async (url) => {
    const { db, close } = openDatabase(url, { statementTimeoutMs: 0 });
    await migrateToLatest(db);
    await close();
  });
  database = { ...openDatabase(site.primaryUrl), url: site.primaryUrl };
  token = await aStaffSession(database.db, (await aStaff(database.db, { role: "administrator" })).id);
  app = await createTestApp(database, {
    config: { replicaUrls: [site.standbyUrl], metrics: metricsOnSite, logLevel: "warn" },
    logTo: { write: (line) => void log.push(line) },
  });
});

beforeEach(async () => {
  await untilUsable(1);
  log = [];
});

afterAll(async () => {
  await app?.close();
  await database?.close();
  await site?.close();
});

async function usable(): Promise<number> {
  const headers = { authorization: `Bearer ${metricsOnSite.token}` };
  const { body } = await app.server.inject({ url: "/metrics", headers });
  const line = body.split("\n").find((one) => one.startsWith("changming_database_replicas_usable"));
  return Number(line?.split(" ")[1]);
}

const untilUsable = (count: number) =>
  vi.waitFor(async () => expect(await usable()).toBe(count), { timeout: 30_000, interval: 100 });

/** The nicknames in the list of accounts, as a browser sees it with this cookie besides its session. */
async function nicknames(moreCookies = ""): Promise<string[]> {
  const request = adminRequest(account.list, { pageSize: "50" }, token);
  const headers = { ...request.headers, cookie: `${String(request.headers?.["cookie"])}${moreCookies}` };
  const answer = await app.server.inject({ ...request, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ body: { itemList: { nickname: string }[] } }>().body.itemList.map(({ nickname }) => nickname);
}

/** There is no mailing 1; that too is read on the standby. */
const ofMailing = { input: { id: "1" }, status: 404 };
const lagging = namedAdminCalls.filter(({ call }) => call.mayLag);

test.each(lagging)("$name is answered from the standby", async ({ name, call }) => {
  const { input, status } = name === "mailing.recipients" ? ofMailing : { input: {}, status: 200 };
  const { statusCode } = await app.server.inject(adminRequest(call, input, token));
  expect([statusCode, log]).toEqual([status, []]);
});

test("a list may lack what was written just now, but never for the browser that wrote it", async () => {
  await site.pause();
  await anAccount(database.db, { nickname: "刚来的人" });
  expect(await nicknames()).not.toContain("刚来的人");
  expect(await nicknames("; staff-wrote=1")).toContain("刚来的人");
  await site.resume();
  await vi.waitFor(async () => expect(await nicknames()).toContain("刚来的人"), { timeout: 10_000 });
});

test("a write and an export give the browser the cookie for longer than a replica may be behind", async () => {
  const cookiesOf = async (call: Call, input: Record<string, string>) =>
    [(await app.server.inject(adminRequest(call, input, token))).headers["set-cookie"] ?? []].flat();
  const cookie = "staff-wrote=1; Path=/api/admin; HttpOnly; SameSite=Strict; Max-Age=10";
  const { id } = await anAccount(database.db);
  expect(await cookiesOf(account.wholeMobile, { id: String(id) })).toContain(cookie);
  expect(await cookiesOf(account.list, { format: "csv" })).toContain(cookie);
  expect(await cookiesOf(account.list, {})).toEqual([]);
});

test("a list is read from the primary when the standby has just died, and while it is away", async () => {
  await anAccount(database.db, { nickname: "守望者" });
  await site.stop();
  expect(await nicknames()).toContain("守望者");
  await untilUsable(0);
  expect(await nicknames()).toContain("守望者");
  expect(log.join("")).toContain("a replica of the database is away or behind");
  await site.start();
  await untilUsable(1);
});

test("a list is read from the primary once the standby is too far behind", async () => {
  await site.pause();
  await anAccount(database.db, { nickname: "后来的人" });
  await untilUsable(0);
  expect(await nicknames()).toContain("后来的人");
  await site.resume();
});
