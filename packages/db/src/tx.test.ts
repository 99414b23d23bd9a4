import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "./database.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";
import { afterCommit, beforeAnswer, type Transactional, withTx } from "./tx.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await sql`create table note (word text primary key)`.execute(database.db);
});

afterAll(() => database?.close());

const write = (db: Db, word: string) => sql`insert into note values (${word})`.execute(db);

async function isStored(word: string): Promise<boolean> {
  const { rows } = await sql`select 1 from note where word = ${word}`.execute(database.db);
  return rows.length === 1;
}

function failure(code: string): Error {
  return Object.assign(new Error(`made up ${code}`), { code });
}

test("a successful transaction is committed, and its result returned", async () => {
  const result = await withTx({ db: database.db }, async ({ db }) => {
    await write(db, "kept");
    expect(await isStored("kept")).toBe(false);
    return 7;
  });
  expect([result, await isStored("kept")]).toEqual([7, true]);
});

test("when the work throws, nothing is stored and the error is rethrown", async () => {
  const work = withTx({ db: database.db }, async ({ db }) => {
    await write(db, "undone");
    throw failure("XX000");
  });
  await expect(work).rejects.toMatchObject({ code: "XX000" });
  expect(await isStored("undone")).toBe(false);
});

test("an inner transaction joins the outer: both are committed or neither", async () => {
  const outer: Transactional = { db: database.db };
  const work = withTx(outer, async (ctx) => {
    await withTx(ctx, async (inner) => {
      expect(inner).toBe(ctx);
      await write(inner.db, "inner");
    });
    throw failure("XX000");
  });
  await expect(work).rejects.toThrow("made up");
  expect(await isStored("inner")).toBe(false);
});

test("hooks run after the commit, in order, once for joined transactions", async () => {
  const seen: string[] = [];
  await withTx({ db: database.db }, async (ctx) => {
    await write(ctx.db, "ordered");
    afterCommit(ctx, async () => {
      seen.push(`first, kept: ${await isStored("ordered")}`);
    });
    await withTx(ctx, async (inner) => {
      afterCommit(inner, () => {
        seen.push("second");
      });
    });
    seen.push("work");
  });
  expect(seen).toEqual(["work", "first, kept: true", "second"]);
});

test("hooks of a rolled back transaction do not run", async () => {
  let ran = false;
  const work = withTx({ db: database.db }, async (ctx) => {
    afterCommit(ctx, () => {
      ran = true;
    });
    throw failure("XX000");
  });
  await expect(work).rejects.toThrow("made up");
  expect(ran).toBe(false);
});

test("no hook can be registered outside a transaction", () => {
  expect(() => afterCommit({ db: database.db }, () => undefined)).toThrow("outside a transaction");
});

test.each(["40001", "40P01"])("the whole unit runs again after %s, and only the last run's hooks run", async (code) => {
  let runs = 0;
  const committed: number[] = [];
  await withTx({ db: database.db }, async (ctx) => {
    runs += 1;
    const run = runs;
    afterCommit(ctx, () => {
      committed.push(run);
    });
    await write(ctx.db, `again ${code} ${run}`);
    if (run < 3) throw failure(code);
  });
  expect([runs, committed]).toEqual([3, [3]]);
  expect(await Promise.all([1, 2, 3].map((run) => isStored(`again ${code} ${run}`)))).toEqual([false, false, true]);
});

test("after the third serialization failure it gives up, and other errors are not retried", async () => {
  for (const [code, expected] of [
    ["40001", 3],
    ["23505", 1],
  ] as const) {
    let runs = 0;
    const work = withTx({ db: database.db }, async () => {
      runs += 1;
      throw failure(code);
    });
    await expect(work).rejects.toMatchObject({ code });
    expect(runs).toBe(expected);
  }
});

test("two conflicting serializable transactions both succeed, one of them at its second run", async () => {
  await sql`create table tally (id int primary key, n int not null)`.execute(database.db);
  await sql`insert into tally values (1, 0)`.execute(database.db);
  let waiting = 2;
  let open: () => void = () => undefined;
  const bothHaveRead = new Promise<void>((resolve) => (open = resolve));
  const add = () =>
    withTx({ db: database.db }, async ({ db }) => {
      await sql`set transaction isolation level serializable`.execute(db);
      const { rows } = await sql<{ n: number }>`select n from tally`.execute(db);
      waiting -= 1;
      if (waiting === 0) open();
      await bothHaveRead;
      await sql`update tally set n = ${(rows[0]?.n ?? 0) + 1}`.execute(db);
    });
  await Promise.all([add(), add()]);
  const { rows } = await sql<{ n: number }>`select n from tally`.execute(database.db);
  expect(rows).toEqual([{ n: 2 }]);
});

test.each([true, false])("a transaction's handle throws once it has ended (successfully: %s)", async (endsWell) => {
  let finished: Db | undefined;
  const work = withTx({ db: database.db }, async ({ db }) => {
    finished = db;
    if (!endsWell) throw failure("XX000");
    return "done";
  });
  const outcome = await work.catch((error: Error) => error.message);
  expect(outcome).toBe(endsWell ? "done" : "made up XX000");
  if (!finished) throw new Error("the work did not run");
  await expect(write(finished, `late ${endsWell}`)).rejects.toThrow(/already (committed|rolled back)/);
  expect(await isStored(`late ${endsWell}`)).toBe(false);
});

test("a connection that breaks in the middle stores nothing and leaves the pool usable", async () => {
  const work = withTx({ db: database.db }, async ({ db }) => {
    await write(db, "torn");
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
    await write(db, "torn too");
  });
  await expect(work).rejects.toThrow(/terminat|queryable/);
  expect([await isStored("torn"), await isStored("torn too")]).toEqual([false, false]);
});

test("an error after the commit repeats nothing, and the write still waits for what comes before its answer", async () => {
  let runs = 0;
  let isDone = false;
  const writing = withTx({ db: database.db }, async (ctx) => {
    runs += 1;
    afterCommit(ctx, () => Promise.reject(Object.assign(new Error("too late"), { code: "40001" })));
    beforeAnswer(ctx, async () => {
      isDone = true;
    });
  });
  await expect(writing).rejects.toThrow("too late");
  expect([runs, isDone]).toEqual([1, true]);
});
