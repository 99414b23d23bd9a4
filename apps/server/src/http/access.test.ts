import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aSession } from "@changming/domain/testing/builders";
import { daysFromNow, testNow } from "@changming/domain/testing/test-ctx";
import { sample } from "@changming/kit/testing/rounds";
import type { App } from "../app.ts";
import { bindings } from "../features/bindings.gen.ts";
import { accessMatrix, type CallName } from "../testing/access-matrix.ts";
import { codeOf, type MatrixRow, statusOf } from "../testing/access-rules.ts";
import { sendRequest, type NamedCall, namedCalls, requestOf } from "../testing/requests.ts";
import { createTestApp } from "../testing/test-app.ts";
import { callers, makeWorld, tokenOf, type World, visibilities } from "../testing/world.ts";

let database: TestDatabase;
let app: App;
let world: World;
let badTokens: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  world = await makeWorld(database.db);
  app = await createTestApp(database);
  badTokens = await makeBadTokens();
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

function rowOf(name: string): MatrixRow {
  const row = accessMatrix[name as CallName];
  if (!row) throw new Error(`${name} has no row in testing/access-matrix.ts: add who may make the call`);
  return row;
}

test("every call of the contract has a handler and a row in the matrix, and no row is left over", () => {
  const names = namedCalls.map(({ name }) => name).toSorted();
  expect(Object.keys(accessMatrix).toSorted()).toEqual(names);
  expect(new Set(bindings.map(({ call }) => call))).toEqual(new Set(namedCalls.map(({ call }) => call)));
  expect(bindings).toHaveLength(names.length);
});

const cells = namedCalls.flatMap(({ name, call }) => callers.map((caller) => ({ name, call, caller })));

test.each(cells)(
  "$name by a $caller: as the matrix says for each visibility, and a member's answer is never cached",
  async ({ name, call, caller }) => {
    const row = rowOf(name);
    const request = async (visibility: (typeof visibilities)[number]) =>
      sendRequest(app.server, requestOf(call, row.input(world, visibility), await tokenOf(database.db, world, caller)));
    const unknown = await request("unknown");
    for (const visibility of visibilities) {
      const outcome = row.outcome(caller, visibility);
      const answer = await request(visibility);
      expect([answer.status, answer.envelope.code], visibility).toEqual([statusOf(outcome), codeOf(outcome)]);
      if (caller !== "visitor") {
        expect(answer.headers["cache-control"], visibility).toBe("no-store");
        expect(answer.headers.etag, visibility).toBeUndefined();
      }
      if (outcome === "answers") continue;
      expect(answer.envelope, visibility).toMatchObject({ error: outcome, body: null });
      // Where access is denied without a hint, the bytes equal those for an unknown id.
      if (outcome === row.outcome(caller, "unknown")) expect(answer.bytes, visibility).toBe(unknown.bytes);
    }
  },
);

async function makeBadTokens(): Promise<Record<string, string>> {
  const open = (overrides: object) => aSession(database.db, world.accounts.owner, overrides);
  return {
    garbage: "Bearer not-a-token",
    unknown: `Bearer ${"x".repeat(43)}`,
    empty: "Bearer ",
    "another scheme": "Basic YTpi",
    "without a scheme": await open({}),
    revoked: `Bearer ${await open({ revoked_at: testNow })}`,
    "idle for over 30 days": `Bearer ${await open({ created_at: daysFromNow(-40), last_seen_at: daysFromNow(-31) })}`,
    "older than 180 days": `Bearer ${await open({ created_at: daysFromNow(-181), last_seen_at: testNow })}`,
    "too long": `Bearer ${"x".repeat(5_000)}`,
  };
}

const isPublic = ({ call }: NamedCall) => call.auth === "public";

test.each(namedCalls.filter(isPublic))("$name needs no token and ignores a bad one", async ({ name, call }) => {
  const row = rowOf(name);
  for (const [turn, visibility] of visibilities.entries()) {
    // New for each request: a phone number gets one code a minute.
    const request = () => requestOf(call, row.input(world, visibility));
    const plain = await sendRequest(app.server, request());
    for (const [kind, authorization] of sample(Object.entries(badTokens), { every: 3, turn })) {
      const { headers, ...rest } = request();
      const answer = await sendRequest(app.server, { ...rest, headers: { ...headers, authorization } });
      expect([answer.status, answer.envelope.code], kind).toEqual([plain.status, plain.envelope.code]);
      // A login opens a new session each time; every other call answers a bad token as it answers none.
      if (name !== "account.logIn") expect(answer.bytes, kind).toBe(plain.bytes);
    }
  }
});

test.each(namedCalls.filter((named) => !isPublic(named)))("$name needs a valid session", async ({ name, call }) => {
  const request = requestOf(call, rowOf(name).input(world, "public"));
  for (const [kind, authorization] of Object.entries({ ...badTokens, none: "" })) {
    const answer = await sendRequest(app.server, { ...request, headers: { ...request.headers, authorization } });
    expect([answer.status, answer.envelope.code], kind).toEqual([401, 1003]);
  }
});

test.each(namedCalls.filter((named) => !isPublic(named)))(
  "$name accepts no token in the address, in a cookie or in the form",
  async ({ name, call }) => {
    const token = await aSession(database.db, world.accounts.owner);
    const input = rowOf(name).input(world, "public");
    const plain = requestOf(call, { ...input, token, access_token: token, Authorization: `Bearer ${token}` });
    // In a GET the fields are already in the address.
    const url = call.method === "GET" ? plain.url : `${call.path}?token=${token}&access_token=${token}`;
    const cookie = `token=${token}; session=${token}; Authorization=Bearer ${token}`;
    const answer = await sendRequest(app.server, { ...plain, url, headers: { ...plain.headers, cookie } });
    expect(answer.envelope.code).toBe(1003);
  },
);

test("a member's answer from a public call is not cached for visitors", async () => {
  const { call } = namedCalls.find(({ name }) => name === "residence.detail") ?? { call: undefined };
  if (!call) throw new Error("residence.detail is missing");
  const input = { id: String(world.residences.private) };
  const owner = await tokenOf(database.db, world, "owner");
  const asOwner = () => sendRequest(app.server, requestOf(call, input, owner));
  const asVisitor = () => sendRequest(app.server, requestOf(call, input));
  for (const [member, visitor] of [await Promise.all([asOwner(), asVisitor()]), [await asOwner(), await asVisitor()]]) {
    expect(member).toMatchObject({ envelope: { code: 1, body: { is_close: 1, can: { manage: true } } } });
    expect(visitor).toMatchObject({ status: 404, envelope: { error: "notFound" } });
  }
});
