import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { account } from "@changming/contract/admin/account";
import type { Call } from "@changming/contract/define";
import { type OpenDatabase, openDatabase } from "@changming/db/database";
import { migrateToLatest } from "@changming/db/migrate";
import { startStandby, type TestStandby } from "@changming/db/testing/test-standby";
import { lookVerb } from "@changming/domain/application/view-document";
import { anAccount } from "@changming/domain/testing/builders";
import { aMailing } from "@changming/domain/testing/mailings";
import { aStaff, aStaffSession } from "@changming/domain/testing/staff";
import type { App } from "../../app.ts";
import { adminRequest, namedAdminCalls } from "../../testing/requests.ts";
import { createTestApp, testNow } from "../../testing/test-app.ts";
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
  expect(body).toContain("\nchangming_database_replicas 1\n");
  const line = body.split("\n").find((one) => one.startsWith("changming_database_replicas_usable"));
  return Number(line?.split(" ")[1]);
}

const untilUsable = (count: number) =>
  vi.waitFor(async () => expect(await usable()).toBe(count), { timeout: 30_000, interval: 100 });

/** What a list answers; with the cookie of a browser that has just written, from the primary. */
async function answerOf(call: Call, input: Record<string, string>, hasWritten = false): Promise<unknown> {
  const request = adminRequest(call, input, token);
  const cookie = [request.headers["cookie"] ?? []]
    .flat()
    .concat(hasWritten ? "staff-wrote=1" : [])
    .join("; ");
  return (await app.server.inject({ ...request, headers: { ...request.headers, cookie } })).json<{ body: unknown }>()
    .body;
}

/** Every list that may lag, and a write that it shows. */
const shown: Record<string, { input?: Record<string, string>; write: () => Promise<unknown> }> = {
  "account.list": { write: () => anAccount(database.db) },
  "vaultLook.list": {
    write: () =>
      database.db
        .insertInto("audit_entry")
        .values({
          at: testNow,
          actor_kind: "job",
          verb: lookVerb,
          object_kind: "application",
          request_id: "t",
          before: null,
          after: null,
        })
        .execute(),
  },
  "mailing.recipients": { input: { id: "1" }, write: () => aMailing(database.db) },
};

test.each(namedAdminCalls.filter(({ call }) => call.mayLag))(
  "$name is answered from the standby, and from the primary for the browser that has just written",
  async ({ name, call }) => {
    const { input = {}, write } = shown[name] ?? { write: () => Promise.reject(new Error("no write is known")) };
    const before = await answerOf(call, input);
    await site.pause();
    onTestFinished(() => site.resume());
    await write();
    expect(await answerOf(call, input)).toEqual(before);
    expect(await answerOf(call, input, true)).not.toEqual(before);
    await site.resume();
    await vi.waitFor(async () => expect(await answerOf(call, input)).not.toEqual(before), { timeout: 10_000 });
  },
);

test("a write gives the browser the cookie for longer than a replica may be behind; a read does not", async () => {
  const cookiesOf = async (call: Call, input: Record<string, string>) =>
    [(await app.server.inject(adminRequest(call, input, token))).headers["set-cookie"] ?? []].flat();
  const { id } = await anAccount(database.db);
  const cookie = "staff-wrote=1; Path=/api/admin; HttpOnly; SameSite=Strict; Max-Age=10";
  expect(await cookiesOf(account.wholeMobile, { id: String(id) })).toContain(cookie);
  expect(await cookiesOf(account.list, {})).toEqual([]);
});

test("a file is read from the primary", async () => {
  await site.pause();
  onTestFinished(() => site.resume());
  await anAccount(database.db, { nickname: "刚来的人" });
  const file = await app.server.inject(adminRequest(account.list, { format: "csv" }, token));
  expect([file.statusCode, file.body]).toEqual([200, expect.stringContaining("刚来的人")]);
});

test("a list is read from the primary when the standby has just died, and while it is away", async () => {
  await anAccount(database.db, { nickname: "守望者" });
  await site.stop();
  expect(JSON.stringify(await answerOf(account.list, {}))).toContain("守望者");
  await untilUsable(0);
  expect(JSON.stringify(await answerOf(account.list, {}))).toContain("守望者");
  expect(log.join("")).toContain("a replica of the database is not read");
  await site.start();
  await untilUsable(1);
});

test("a list is read from the primary once the standby is too far behind", async () => {
  await site.pause();
  await anAccount(database.db, { nickname: "后来的人" });
  await untilUsable(0);
  expect(JSON.stringify(await answerOf(account.list, {}))).toContain("后来的人");
  await site.resume();
});
