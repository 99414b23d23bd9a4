import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, type TestContext } from "vitest";
import type { Call } from "@changming/contract/define";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { rounds, sample } from "@changming/kit/testing/rounds";
import type { App } from "../app.ts";
import { accessMatrix, type CallName, codeFor } from "../testing/access-matrix.ts";
import { hostileForms, hostileJson, hostileValues } from "../testing/hostile.ts";
import { sendRequest, namedCalls, requestOf } from "../testing/requests.ts";
import { createTestApp } from "../testing/test-app.ts";
import { makeWorld, tokenOf, type World } from "../testing/world.ts";
import type { OpenDatabase } from "@changming/db/database";

/** The one query that reads every table, by the pool that it was built for. */
const queries = new WeakMap<object, string>();

async function queryFor(pool: OpenDatabase["pool"]): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely_%' order by 1`);
  return tables
    .map(
      ({ name }) => `
    select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
    from "${name}" as t`,
    )
    .join(" union all ");
}

/** A short text of all rows by table: two equal ones mean that nothing was written in between. */
async function fingerprint({ pool }: Pick<OpenDatabase, "pool">): Promise<Record<string, string>> {
  const text = queries.get(pool) ?? (await queryFor(pool));
  queries.set(pool, text);
  const { rows } = await pool.query<{ name: string; print: string }>({ name: "fingerprint", text });
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}

let database: TestDatabase;
let app: App;
let world: World;
/** Fingerprint of every table at the end of the previous test. */
let before: Record<string, string>;
let token: string | null;

/**
 * Tables that a valid login and logout write, whatever else the form contains; other tests check them. A job rewrites
 * the ranks every minute.
 */
const mayChange = [
  // Each process notes there that it is alive.
  "node",
  "session",
  "audit_entry",
  "attempt_bucket",
  "known_device",
  "remembrance_rank",
  "audit_link",
];

beforeAll(async () => {
  database = await createTestDatabase("empty");
  world = await makeWorld(database.db);
  app = await createTestApp(database);
  before = await fingerprint(database);
});

const omit = (prints: Record<string, string>, tables: readonly string[]) =>
  Object.fromEntries(Object.entries(prints).filter(([table]) => !tables.includes(table)));

/** The matrix row of the call that the test's title names. */
function rowUnder({ task }: TestContext) {
  const name = /^\w+\.\w+/.exec(task.name)?.[0] ?? "";
  return accessMatrix[name as CallName];
}

beforeEach(async ({ task }) => {
  // Calls about a garden of one's own answer its administrator only.
  token = await tokenOf(database.db, world, task.name.startsWith("ownGarden.residences") ? "gardenAdmin" : "owner");
});

afterEach(async (context) => {
  const after = await fingerprint(database);
  const left = [...mayChange, ...(rowUnder(context).writes ?? [])];
  const [expected, found] = [omit(before, left), omit(after, left)];
  // Only the test that wrote something fails.
  before = after;
  expect(found).toEqual(expected);
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const hasChinese = /\p{Script=Han}/u;

/** Expects an answer or an error with a Chinese message; never a server error. Returns the code. */
async function expectCalm(request: InjectOptions, what: string): Promise<number> {
  const { status, envelope } = await sendRequest(app.server, request);
  expect(status, what).toBeLessThan(500);
  if (envelope.code === 1) return 1;
  expect([0, 1003], what).toContain(envelope.code);
  expect(envelope.msg, what).toMatch(hasChinese);
  expect(envelope.msg, what).not.toMatch(/invalid|expected|received/i);
  return envelope.code;
}

const fieldsOf = (call: Call) => Object.keys(call.input.shape);
const rightInput = (name: string) => accessMatrix[name as CallName].input(world, "public");

function raw(call: Call, fields: string, type = "application/x-www-form-urlencoded"): InjectOptions {
  const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const action = call.action ? `actionName=${call.action}&` : "";
  if (call.method === "GET") return { method: "GET", url: `${call.path}?${action}${fields}`, headers };
  return { method: "POST", url: call.path, headers: { ...headers, "content-type": type }, payload: fields };
}

const search = namedCalls.filter(({ call }) => "keywords" in call.input.shape);

test.each(search)("$name: no keyword of symbols, SQL or patterns returns everything", async ({ name, call }) => {
  const right = rightInput(name);
  const everything = await sendRequest(app.server, requestOf(call, right, token));
  expect(everything.envelope).toMatchObject({ code: 1, body: { counts: expect.any(Number) } });
  expect(everything.envelope).not.toMatchObject({ body: { counts: 0 } });
  // Spaces are not a keyword, and a digit may occur in a name.
  const terms = Object.values(hostileValues).filter((value) => !/^[\s\u200b-\u200d\d]*$/.test(value));
  const wildcards = ["%", "_", "*", "%%", "__", ".*", "?", "'", '"', "\\", "' or 1=1 --", ":*", "!x", "<->"];
  for (const keywords of [...wildcards, ...terms]) {
    const { envelope } = await sendRequest(app.server, requestOf(call, { ...right, keywords }, token));
    if (envelope.code === 1) expect(envelope.body, JSON.stringify(keywords)).toMatchObject({ counts: 0, itemList: [] });
    else expect(envelope, JSON.stringify(keywords)).toMatchObject({ error: "invalidInput", field: "keywords" });
  }
});

test.each(namedCalls)("$name handles hostile values in every field without a server error", async ({ name, call }) => {
  for (const [turn, field] of fieldsOf(call).entries()) {
    for (const [kind, value] of sample(Object.entries(hostileValues), { every: 8, turn: turn + name.length })) {
      const input = { ...rightInput(name), [field]: value };
      await expectCalm(requestOf(call, input, token), `${field}: ${kind}`);
    }
  }
});

test.each(namedCalls)("$name handles missing fields and bad forms without a server error", async ({ name, call }) => {
  const right = rightInput(name);
  for (const field of Object.keys(right)) {
    const { [field]: _left, ...rest } = right;
    await expectCalm(requestOf(call, rest, token), `without ${field}`);
  }
  const [declared = "x"] = fieldsOf(call);
  const forms = sample(Object.entries(hostileForms(declared)), { every: 8, turn: name.length });
  for (const [kind, form] of forms) await expectCalm(raw(call, form), kind);
});

test.each(namedCalls.filter(({ call }) => fieldsOf(call).length > 0))(
  "$name rejects a repeated field",
  async ({ name, call }) => {
    for (const field of fieldsOf(call).filter((one) => one !== "actionName")) {
      const right = new URLSearchParams({ ...rightInput(name), [field]: "1" });
      right.append(field, "1");
      expect(await expectCalm(raw(call, right.toString()), field)).toBe(0);
    }
  },
);

const posts = namedCalls.filter(({ call }) => call.method === "POST");

test.each(posts)("$name handles hostile JSON and content types without a server error", async ({ name, call }) => {
  const [declared = "x"] = fieldsOf(call);
  for (const [kind, body] of sample(Object.entries(hostileJson(declared)), { every: 8, turn: name.length })) {
    await expectCalm(raw(call, body, "application/json"), kind);
  }
  for (const type of [
    "text/plain",
    "application/xml",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "a/b; c",
    "\u00e9",
  ]) {
    await expectCalm(raw(call, "<x/>", type), type);
  }
});

test.each(posts.filter(({ call }) => fieldsOf(call).length > 0 && !call.multipart))(
  "$name accepts the same input as JSON",
  async ({ name, call }) => {
    const input = { ...(call.action ? { actionName: call.action } : {}), ...rightInput(name) };
    const answer = await sendRequest(app.server, raw(call, JSON.stringify(input), "application/json"));
    expect(answer.envelope.code).toBe(codeFor(name as CallName, "owner", "public"));
  },
);

const values = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.integer().map(String),
  fc.double().map(String),
  fc.constantFrom(...Object.values(hostileValues)),
);

test.each(namedCalls)("$name handles random values in its fields without a server error", async ({ name, call }) => {
  const keys = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...fieldsOf(call), "token") },
    { weight: 1, arbitrary: fc.string() },
  );
  const entries = fc.array(fc.tuple(keys, values), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(entries, fc.boolean(), async (pairs, includesValid) => {
      const form = new URLSearchParams(includesValid ? rightInput(name) : {});
      for (const [key, value] of pairs) form.append(key, value);
      await expectCalm(raw(call, form.toString()), form.toString().slice(0, 200));
    }),
    { numRuns: rounds(8, 60) },
  );
});

test.each(search)(
  "$name: a keyword of 30 characters is accepted and one of 31 rejected with its field",
  async ({ name, call }) => {
    const send = (keywords: string) =>
      sendRequest(app.server, requestOf(call, { ...rightInput(name), keywords }, token));
    for (const character of ["念", "𠮷", "a"]) {
      const right = character.repeat(30);
      const long = character.repeat(31);
      expect((await send(right)).envelope.code).toBe(1);
      const rejected = await send(long);
      expect(rejected.envelope).toMatchObject({ code: 0, error: "invalidInput", field: "keywords" });
    }
  },
);

test.each(namedCalls.filter(({ call }) => "page" in call.input.shape))(
  "$name ends at page 500 and returns no more rows than the page size",
  async ({ name, call }) => {
    const page = (number: string, pageSize = "1000") =>
      sendRequest(app.server, requestOf(call, { ...rightInput(name), page: number, pageSize }, token));
    expect((await page("500")).envelope).toMatchObject({ code: 1, body: { itemList: [] } });
    for (const deep of ["501", "1000000"]) {
      expect(await page(deep)).toMatchObject({ status: 400, envelope: { error: "pageTooDeep", field: "page" } });
    }
    for (const none of ["0", "-1", "1000001"])
      expect((await page(none)).envelope).toMatchObject({ error: "invalidInput" });
    expect((await page("1", "1001")).envelope).toMatchObject({ error: "invalidInput", field: "pageSize" });
  },
);
