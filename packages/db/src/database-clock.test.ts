import { sql } from "kysely";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DatabaseClock } from "./database-clock.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;
let clock: DatabaseClock;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterEach(() => clock?.stop());

afterAll(() => database?.close());

/** Milliseconds by which the clock differs from the database's. */
async function difference(): Promise<number> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(database.db);
  return Math.abs(clock.now().getTime() - (rows[0]?.at.getTime() ?? 0));
}

async function start(fastMs: number) {
  const corrections: number[] = [];
  // allow-clock: the clock of a machine that is wrong
  const machine = { fastMs, now: () => new Date(Date.now() + machine.fastMs) };
  clock = await DatabaseClock.start(database.db, {
    machine: machine.now,
    onCorrected: (behindMs) => corrections.push(Math.round(behindMs / 60_000)),
  });
  return { machine, corrections };
}

test.for([600_000, -600_000])("a machine whose clock is %d ms off has the time of the database", async (fastMs) => {
  const { corrections } = await start(fastMs);
  expect(await difference()).toBeLessThan(1_000);
  expect(corrections).toEqual([-fastMs / 60_000]);
});

test("a clock that is as good as right is not corrected", async () => {
  const { machine, corrections } = await start(300);
  expect(Math.abs(clock.now().getTime() - machine.now().getTime())).toBeLessThan(100);
  expect(corrections).toEqual([]);
});

test.for([0, 1_200_000])("a machine's clock that changes later, to %d ms off, changes nothing", async (fastMs) => {
  const { machine, corrections } = await start(600_000);
  machine.fastMs = fastMs;
  expect(await difference()).toBeLessThan(1_000);
  await clock.compare();
  expect([await difference(), corrections]).toEqual([expect.toSatisfy((ms: number) => ms < 1_000), [-10]]);
});

test("an answer that takes two seconds corrects ten minutes all the same", async () => {
  let isSlow = true;
  const slow = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isSlow) await wait(2_000);
      return result;
    },
  });
  clock = await DatabaseClock.start(slow, { machine: () => new Date(Date.now() - 600_000) }); // allow-clock: wrong
  expect(await difference()).toBeLessThan(2_000);
  isSlow = false;
  await clock.compare();
  expect(await difference()).toBeLessThan(1_500);
});

test("without the database the clock goes on as corrected", async () => {
  const elsewhere = await createTestDatabase("empty");
  clock = await DatabaseClock.start(elsewhere.db, { machine: () => new Date(Date.now() - 600_000) }); // allow-clock: wrong
  await elsewhere.close();
  await expect(clock.compare()).rejects.toThrow(/pool|driver/);
  expect(await difference()).toBeLessThan(1_000);
});
