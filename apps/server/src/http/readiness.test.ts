import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "@changming/db/database";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { WatchedDatabase } from "@changming/db/testing/watched-database";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import { watchReadiness } from "./health.ts";

let database: TestDatabase;
/** Folder of incoming uploads. */
let incoming: string;
let discard: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  const folder = await makeTempFolder();
  discard = folder.discard;
  incoming = join(folder.path, "incoming");
  await mkdir(incoming);
});

afterAll(async () => {
  await database?.close();
  await discard?.();
});

/** A result is cached for a second. */
const soon = { timeout: 10_000, interval: 100 };

test("a read-only database makes the site not ready until it is writable again", async () => {
  const behind = openDatabase(database.url, { poolSize: 2 });
  const isWorking = watchReadiness({ db: behind.db, incoming, reportChange: () => undefined });
  const name = new URL(database.url).pathname.slice(1);
  const setReadOnly = async (value: "on" | "off") => {
    await database.pool.query(`alter database ${name} set default_transaction_read_only = ${value}`);
    // Only new connections use the setting.
    await database.pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`);
  };
  expect(await isWorking()).toBe(true);
  await setReadOnly("on");
  await expect.poll(isWorking, soon).toBe(false);
  await setReadOnly("off");
  await expect.poll(isWorking, soon).toBe(true);
  await behind.close();
});

test("an unwritable upload folder makes the site not ready until it is writable again", async () => {
  const isWorking = watchReadiness({ db: database.db, incoming, reportChange: () => undefined });
  await rm(incoming, { recursive: true });
  expect(await isWorking()).toBe(false);
  await mkdir(incoming);
  await expect.poll(isWorking, soon).toBe(true);
});

test("many concurrent requests share one check, which leaves no file, and a change is reported once", async () => {
  const watched = new WatchedDatabase(database.db);
  const reported: unknown[] = [];
  const isWorking = watchReadiness({ db: watched.db, incoming, reportChange: (reason) => reported.push(reason) });
  expect(new Set(await Promise.all(Array.from({ length: 200 }, isWorking)))).toEqual(new Set([true]));
  expect(watched.queries).toBeLessThan(10);
  expect(await readdir(incoming)).toEqual([]);
  watched.isDown = true;
  await expect.poll(isWorking, soon).toBe(false);
  expect(reported).toEqual([new Error("no database")]);
  watched.isDown = false;
  await expect.poll(isWorking, soon).toBe(true);
  expect(reported).toEqual([new Error("no database"), null]);
});
