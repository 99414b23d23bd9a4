import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aResidence } from "@changming/domain/testing/builders";
import { aMessage } from "@changming/domain/testing/family";
import { Ledger } from "./ledger.ts";
import { Reader } from "./readers.ts";
import { verifyLedger } from "./verify.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

test("what was acknowledged and is not there is lost, and what is there twice is doubled", async () => {
  const { id } = await aResidence(database.db);
  for (const ref of ["stored", "stored-twice", "stored-twice", "unanswered"]) await aMessage(database.db, id, { ref });
  const ledger = new Ledger();
  for (const key of ["stored", "stored-twice", "gone"]) ledger.begin("message", key).acknowledgedAt = performance.now();
  ledger.begin("order", "202611290000").acknowledgedAt = performance.now();
  // Without an answer both are right.
  for (const key of ["unanswered", "never-arrived"]) ledger.begin("message", key);
  expect(await verifyLedger(database.url, ledger)).toEqual({
    lost: ["message gone", "order 202611290000"],
    doubled: ["message stored-twice"],
  });
});

test("a call that is still unanswered counts with its time so far, and one that ended before does not", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const ledger = new Ledger();
    const early = ledger.beginCall("early");
    vi.advanceTimersByTime(9_000);
    early.answeredAt = performance.now();
    vi.advanceTimersByTime(1_000);
    const from = performance.now();
    ledger.beginCall("late");
    vi.advanceTimersByTime(500);
    expect(ledger.slowestCallSince(from)).toEqual({ path: "late", ms: 500 });
    expect(ledger.slowestCallSince(from - 1_000)).toEqual({ path: "early", ms: 9_000 });
  } finally {
    vi.useRealTimers();
  }
});

test("a reader at an address where nobody answers was without an answer all the time", async () => {
  const from = performance.now();
  const reader = new Reader(["/"], "http://127.0.0.1:1");
  reader.start();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await reader.stop();
  expect(reader.maxOutage(from)).toBeGreaterThan(800);
});
