import { afterAll, beforeAll, expect, test } from "vitest";
import { adminCalls } from "@changming/contract/admin/calls";
import type { BodyOf, Call } from "@changming/contract/define";
import type { Envelope } from "@changming/contract/envelope";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aNamedGarden, aPerson, tableOf } from "@changming/domain/testing/imports";
import { aStaff, aStaffSession } from "@changming/domain/testing/staff";
import type { App } from "../../app.ts";
import { formOf, formType } from "../../testing/image-bytes.ts";
import { adminRequest } from "../../testing/requests.ts";
import { createTestApp } from "../../testing/test-app.ts";

let database: TestDatabase;
let app: App;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  app = await createTestApp(database);
  const { id } = await aStaff(database.db, { role: "reviewer" });
  token = await aStaffSession(database.db, id);
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const calls = adminCalls.residenceImport;

async function send<C extends Call>(call: C, input: Record<string, string>): Promise<BodyOf<C>> {
  const response = await app.server.inject(adminRequest(call, input, token));
  const envelope = response.json<Envelope<BodyOf<C>>>();
  if (envelope.code !== 1) throw new Error(envelope.error);
  return envelope.body;
}

async function upload(file: Buffer, fields: Record<string, string> = {}): Promise<Envelope<{ id: number }>> {
  const request = adminRequest(calls.upload, {}, token);
  const plain = Object.entries(fields).map(([name, value]) => ({ name, value }));
  const payload = formOf([...plain, { name: "file", value: file, filename: "people", type: "text/csv" }]);
  const response = await app.server.inject({
    ...request,
    payload,
    headers: { ...request.headers, "content-type": formType },
  });
  return response.json<Envelope<{ id: number }>>();
}

async function preview(file: Buffer): Promise<string> {
  const answer = await upload(file);
  if (answer.code !== 1) throw new Error(answer.error);
  return String(answer.body.id);
}

async function exported(input: Record<string, string>): Promise<Buffer> {
  const response = await app.server.inject(adminRequest(calls.rows, input, token));
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}

const csvOf = (cells: string[][]) =>
  Buffer.from(cells.map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\r\n"));

const countResidences = async (gardenId: number) => {
  const { count } = await database.db
    .selectFrom("residence")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("garden_id", "=", gardenId)
    .executeTakeFirstOrThrow();
  return count;
};

/** One mistake of every kind. */
const mistakes = [
  { kind: "明星" },
  { gender: "" },
  { name: "许□明" },
  { birth: "1942-06-31" },
  { death: "九六年冬" },
  { birth: "1951", death: "1932" },
  { source: "" },
  { garden: "没有的园" },
  { level: "9" },
  { letter: "QQ" },
  { number: "0" },
  { emblem: "歌星" },
  { age: "三十" },
  { sourceUrl: "baidu.com" },
  { summary: "长".repeat(201) },
];

test("2,000 people with 60 errors of every kind: nothing is written before it is confirmed, and it is undone whole", async () => {
  const garden = await aNamedGarden(database.db);
  const people = Array.from({ length: 2_000 }, (_, at) =>
    aPerson(garden, at < 60 ? mistakes[at % mistakes.length] : {}),
  );
  const started = performance.now();
  const id = await preview(csvOf(tableOf(people)));
  expect(await send(calls.detail, { id })).toMatchObject({ rows: 2_000, errors: 60, included: 1_940, duplicates: 0 });
  expect(await countResidences(garden.id)).toBe(0);
  const previewed = performance.now();
  const confirmed = await send(calls.confirm, { id, count: "1940", isPublished: "1" });
  expect(confirmed).toEqual({ created: 1_940, hidden: 0 });
  expect(await countResidences(garden.id)).toBe(1_940);
  const created = performance.now();
  expect(await send(calls.undo, { id, count: "1940", reason: "表格弄错了" })).toEqual({ removed: 1_940, kept: 0 });
  expect(await countResidences(garden.id)).toBe(0);
  const seconds = [previewed - started, created - previewed, performance.now() - created].map((ms) =>
    (ms / 1_000).toFixed(1),
  );
  console.info(`2,000 rows: preview ${seconds[0]} s, confirm ${seconds[1]} s, undo ${seconds[2]} s`);
});

test.each(["csv", "xlsx"])("what was imported is exported as a %s that is read as the same people", async (format) => {
  const garden = await aNamedGarden(database.db);
  const people = [
    aPerson(garden, { birth: "前340-05-01", summary: "=1+1，他说“好”", nativePlace: "-楚国丹阳" }),
    aPerson(garden, { birth: "农历1938年闰七月初一", death: "2023.4", kind: "普通", source: "@家谱" }),
    aPerson(garden, { number: "12", letter: "Q", age: "62", otherNames: "平、灵均" }),
  ];
  const id = await preview(csvOf(tableOf(people)));
  await send(calls.confirm, { id, count: "3" });
  const again = await preview(await exported({ id, format }));
  const [before, after] = [await send(calls.rows, { id }), await send(calls.rows, { id: again })];
  // Their numbers are taken by themselves; everything else is the same.
  expect(after.itemList.map(({ cells }) => cells)).toEqual(before.itemList.map(({ cells }) => cells));
  expect(after.itemList.map(({ errors }) => errors.map(({ column }) => column))).toEqual([
    ["number"],
    ["number"],
    ["number"],
  ]);
});

test("the rows with errors are exported with the reasons, corrected and uploaded again", async () => {
  const garden = await aNamedGarden(database.db);
  const id = await preview(csvOf(tableOf([aPerson(garden), aPerson(garden, { birth: "1942-06-31", death: "1990" })])));
  const file = (await exported({ id, only: "error", format: "csv" })).toString("utf8");
  expect(file).toContain("生于：没有“1942-06-31”这一天，请核对");
  const corrected = await preview(Buffer.from(file.replace("1942-06-31", "1942-06-30")));
  expect(await send(calls.detail, { id: corrected })).toMatchObject({ rows: 1, errors: 0, unknown_columns: [] });
});

test("a table sent twice under one ref is one import; another table under it is rejected", async () => {
  const garden = await aNamedGarden(database.db);
  const table = csvOf(tableOf([aPerson(garden)]));
  const first = await upload(table, { ref: "table-1", file_name: "名人.csv" });
  expect(first.code).toBe(1);
  expect(await upload(table, { ref: "table-1", file_name: "名人.csv" })).toMatchObject({ body: first.body });
  const other = await upload(csvOf(tableOf([aPerson(garden)])), { ref: "table-1", file_name: "名人.csv" });
  expect(other).toMatchObject({ error: "alreadySent" });
});

test("a table above 5 MB is rejected with a sentence about tables", async () => {
  expect(await upload(Buffer.alloc(5 * 1_048_576 + 1, "a"))).toMatchObject({
    error: "tableTooLarge",
    msg: "表格最大 5MB、5000 行，请分成几个文件",
  });
});
