import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { copyIn, copyOut } from "./copy-wire.ts";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await database.pool.query("create table words (id integer primary key, word text not null check (word <> 'bad'))");
});

afterAll(() => database?.close());

beforeEach(async () => {
  client = new pg.Client({ connectionString: database.url });
  client.on("error", () => undefined);
  await client.connect();
  await database.pool.query("truncate words");
});

afterEach(() => client?.end().catch(() => undefined));

const outOf = "copy (select * from words order by id) to stdout";
const into = "copy words from stdin";
const fill = (rows: number) =>
  database.pool.query("insert into words select n, repeat('长', n % 7 + 1) from generate_series(1, $1::integer) n", [
    rows,
  ]);
const count = async () => {
  const { rows } = await database.pool.query<{ rows: number }>("select count(*)::integer as rows from words");
  return rows[0]?.rows;
};

async function* of(...chunks: (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) {
    await nextTurn();
    yield Buffer.from(chunk);
  }
}

test("a table is exported in parts of whole rows, one after another, and the number of rows is returned", async () => {
  await fill(50_000);
  const parts: string[] = [];
  let open = 0;
  const rows = await copyOut(
    client,
    outOf,
    async (bytes) => {
      open += 1;
      expect(open).toBe(1);
      await nextTurn();
      parts.push(bytes.toString());
      open -= 1;
    },
    10_000,
  );
  expect(rows).toBe(50_000);
  expect(parts.length).toBeGreaterThan(3);
  for (const part of parts) expect(part.endsWith("\n")).toBe(true);
  const lines = parts.join("").trimEnd().split("\n");
  expect([lines.length, lines[0], lines[6], lines.at(-1)?.split("\t")[0]]).toEqual([
    50_000,
    "1\t长长",
    "7\t长",
    "50000",
  ]);
});

test("an empty table is exported without any part", async () => {
  const parts: Buffer[] = [];
  expect(await copyOut(client, outOf, async (bytes) => void parts.push(bytes))).toBe(0);
  expect(parts).toEqual([]);
});

test("exported rows are imported unchanged, wherever their bytes are split", async () => {
  await fill(200);
  let text = "";
  await copyOut(client, outOf, async (bytes) => void (text += bytes.toString()));
  await database.pool.query("truncate words");
  const whole = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(whole.length / 7) }, (_, nth) => whole.subarray(nth * 7, nth * 7 + 7));
  expect(await copyIn(client, into, of(...chunks))).toBe(200);
  let again = "";
  await copyOut(client, outOf, async (bytes) => void (again += bytes.toString()));
  expect(again).toBe(text);
});

test("an empty source imports no row, and the connection stays usable", async () => {
  expect(await copyIn(client, into, of())).toBe(0);
  expect(await copyIn(client, into, of("1\ta\n", "2\tb\n"))).toBe(2);
  expect((await client.query("select count(*)::integer as rows from words")).rows).toEqual([{ rows: 2 }]);
});

test.each([
  ["a row that violates a constraint", "1\tgood\n2\tbad\n", "words_word_check"],
  ["a duplicate key", "1\ta\n1\tb\n", "words_pkey"],
  ["a column too few", "1\n", "missing data"],
  ["a column too many", "1\ta\tb\n", "extra data"],
  ["a letter where a number should be", "x\ta\n", "invalid input syntax"],
])("%s imports no row, and the error is the server's", async (_what, text, reason) => {
  await expect(copyIn(client, into, of("9\tfine\n", text))).rejects.toThrow(reason);
  expect(await count()).toBe(0);
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("a source that fails imports no row, and its own error is thrown", async () => {
  const failing = async function* () {
    yield Buffer.from("1\ta\n");
    await nextTurn();
    throw new Error("the file was cut off");
  };
  await expect(copyIn(client, into, failing())).rejects.toThrow("the file was cut off");
  expect(await count()).toBe(0);
  expect(await copyIn(client, into, of("1\ta\n"))).toBe(1);
});

test("when the consumer fails, its error is thrown", async () => {
  await fill(2_000);
  const full = copyOut(client, outOf, async () => Promise.reject(new Error("the disk is full")), 1_000);
  await expect(full).rejects.toThrow("the disk is full");
});

test("a table that does not exist can be neither exported nor imported", async () => {
  const taken: Buffer[] = [];
  await expect(copyOut(client, "copy nobody to stdout", async (bytes) => void taken.push(bytes))).rejects.toThrow(
    "nobody",
  );
  expect(taken).toEqual([]);
  await expect(copyIn(client, "copy nobody from stdin", of("1\n"))).rejects.toThrow("nobody");
  expect(await copyIn(client, into, of("1\ta\n"))).toBe(1);
});
