import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sha256Hex } from "@changming/kit/ids";
import { anAccount, aSession } from "../testing/builders.ts";
import { daysFromNow, testNow } from "../testing/test-ctx.ts";
import { authenticate } from "./sessions.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function lastSeen(token: string): Promise<Date> {
  const row = await database.db
    .selectFrom("session")
    .select("last_seen_at")
    .where("token_hash", "=", sha256Hex(token))
    .executeTakeFirstOrThrow();
  return row.last_seen_at;
}

const minutesLater = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);

test("a token identifies its account and its own session", async () => {
  const account = await anAccount(database.db);
  const token = await aSession(database.db, account.id);
  expect(await authenticate(database.db, token, testNow)).toEqual({
    kind: "account",
    accountId: account.id,
    sessionHash: sha256Hex(token),
  });
});

test("an unknown token and the stored hash itself authenticate no account", async () => {
  const account = await anAccount(database.db);
  const token = await aSession(database.db, account.id);
  expect(await authenticate(database.db, `${token}x`, testNow)).toBeNull();
  expect(await authenticate(database.db, sha256Hex(token), testNow)).toBeNull();
});

test.each([
  ["used 30 days ago to the minute", daysFromNow(-40), daysFromNow(-30), true],
  ["not used for longer than 30 days", daysFromNow(-40), new Date(daysFromNow(-30).getTime() - 1), false],
  ["opened 180 days ago", daysFromNow(-180), daysFromNow(-1), true],
  [
    "opened more than 180 days ago, though used yesterday",
    new Date(daysFromNow(-180).getTime() - 1),
    daysFromNow(-1),
    false,
  ],
])("a session %s", async (_name, created, seen, isValid) => {
  const account = await anAccount(database.db);
  const token = await aSession(database.db, account.id, { created_at: created, last_seen_at: seen });
  expect((await authenticate(database.db, token, testNow)) !== null).toBe(isValid);
});

test("a revoked session and one of a suspended account are invalid", async () => {
  const account = await anAccount(database.db);
  const suspended = await anAccount(database.db, { suspended_at: testNow });
  const revoked = await aSession(database.db, account.id, { revoked_at: testNow });
  const barred = await aSession(database.db, suspended.id);
  expect(await authenticate(database.db, revoked, testNow)).toBeNull();
  expect(await authenticate(database.db, barred, testNow)).toBeNull();
});

test("last use is recorded at most every ten minutes, so that reads do not write", async () => {
  const account = await anAccount(database.db);
  const token = await aSession(database.db, account.id);
  await authenticate(database.db, token, minutesLater(10));
  expect(await lastSeen(token)).toEqual(testNow);
  await authenticate(database.db, token, minutesLater(11));
  expect(await lastSeen(token)).toEqual(minutesLater(11));
  await authenticate(database.db, token, minutesLater(12));
  expect(await lastSeen(token)).toEqual(minutesLater(11));
});

test("a session in use stays valid more than 30 days after it was opened", async () => {
  const account = await anAccount(database.db);
  const token = await aSession(database.db, account.id);
  for (const days of [25, 50, 75]) expect(await authenticate(database.db, token, daysFromNow(days))).not.toBeNull();
  expect(await authenticate(database.db, token, daysFromNow(106))).toBeNull();
});
