import { chmod } from "node:fs/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import { openDatabase } from "./database.ts";
import { startEmbedded } from "./embedded/embedded.ts";
import { createTestDatabase } from "./testing/test-database.ts";
import { startPooler } from "./testing/test-pooler.ts";

test("through a pooler repeated statements are not prepared", async () => {
  const database = await createTestDatabase("empty");
  onTestFinished(() => database.close());
  const pooler = await startPooler(database.url);
  onTestFinished(() => pooler.close());
  const { db, pool, close } = openDatabase(pooler.url, { isPooled: true, poolSize: 4 });
  onTestFinished(close);
  for (let round = 0; round < 12; round += 1) await db.selectFrom("residence").select("id").execute();
  expect((await pool.query("select name from pg_prepared_statements")).rows).toEqual([]);
});

test("a database that dies behind the pooler is a temporary error, and works again when it is back", async () => {
  const { path, discard } = await makeTempFolder();
  await chmod(path, 0o755);
  onTestFinished(discard);
  const first = await startEmbedded({ dataDir: path, fsync: false });
  onTestFinished(() => first.stop());
  const own = await startPooler(first.url);
  onTestFinished(() => own.close());
  const { db, close } = openDatabase(own.url, { isPooled: true });
  onTestFinished(close);
  const read = () => sql<{ one: number }>`select 1 as one`.execute(db).then(({ rows }) => rows);
  expect(await read()).toEqual([{ one: 1 }]);
  await first.stop();
  const errors: { code?: string; message: string }[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) await read().catch((error: Error) => errors.push(error));
  // All of them are temporary for a client (apps/server/src/http/envelope.ts).
  const passing = /^08P01|Connection terminated|timeout exceeded when trying to connect/;
  expect(errors).toHaveLength(3);
  for (const { code, message } of errors) expect(`${code} ${message}`).toMatch(passing);
  const choosePort = () => Promise.resolve(Number(new URL(first.url).port));
  const second = await startEmbedded({ dataDir: path, fsync: false, choosePort });
  onTestFinished(() => second.stop());
  await vi.waitFor(async () => expect(await read()).toEqual([{ one: 1 }]), { timeout: 20_000 });
}, 60_000);
