import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@changming/contract/calls.gen";
import type { Call } from "@changming/contract/define";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount, aSession } from "@changming/domain/testing/builders";
import { daysFromNow } from "@changming/domain/testing/test-ctx";
import { aPasswordHash } from "@changming/domain/testing/test-services";
import type { App } from "../../app.ts";
import { codeFor, type Answer, sendRequest, requestOf } from "../../testing/requests.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { makeWorld, type World } from "../../testing/world.ts";

let database: TestDatabase;
let app: App;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  world = await makeWorld(database.db);
  app = await createTestApp(database);
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const make = (call: Call, input: Record<string, string>, token?: string): Promise<Answer> =>
  sendRequest(app.server, requestOf(call, input, token));

test("a session for a number under review only allows verification, and is a visitor on public calls", async () => {
  const { owner } = world.accounts;
  const token = await aSession(database.db, owner, { is_restricted: true });
  for (const [name, call] of Object.entries({ ...calls.inbox, ...calls.account, ...calls.visit, ...calls.feedback })) {
    const spec: Call = call;
    if (spec.auth !== "account" || spec.forRestricted) continue;
    const { status, envelope } = await make(spec, {}, token);
    expect([status, envelope.code === 1 ? "" : envelope.error], name).toEqual([403, "proofNeeded"]);
  }
  const closed = { id: String(world.residences.private) };
  expect((await make(calls.residence.detail, closed, token)).envelope).toMatchObject({ error: "notFound" });
  expect((await make(calls.residence.setVisibility, { ...closed, isClose: "0" }, token)).envelope).toMatchObject({
    error: "proofNeeded",
  });
  expect((await make(calls.account.proveIdentity, { residenceName: "周念慈" }, token)).envelope.code).toBe(1);
  expect((await make(calls.residence.detail, closed, token)).envelope.code).toBe(1);
});

test("logging in by code to a number unused for 91 days requires verification", async () => {
  const old = { password_hash: await aPasswordHash("0".repeat(64)), created_at: daysFromNow(-91) };
  const { mobile } = await anAccount(database.db, old);
  const verificationCode = await codeFor(app, mobile, 1);
  const { envelope } = await make(calls.account.logIn, { mobile, verificationCode, loginType: "1" });
  expect(envelope).toMatchObject({ code: 1, body: { need_proof: 1 } });
});
