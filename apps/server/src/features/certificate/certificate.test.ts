import { afterAll, beforeAll, expect, test } from "vitest";
import { remembranceCertificate } from "@changming/contract/certificate";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { App } from "../../app.ts";
import { sendRequest, requestOf } from "../../testing/requests.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { type CallerKind, makeWorld, tokenOf, type World } from "../../testing/world.ts";

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

async function certificateFor(caller: CallerKind) {
  const token = await tokenOf(database.db, world, caller);
  return sendRequest(
    app.server,
    requestOf(remembranceCertificate.get, { residenceId: String(world.residences.public) }, token),
  );
}

/** In the test data the owner has remembered. */
async function theOwners() {
  return database.db
    .selectFrom("remembrance_certificate as certificate")
    .innerJoin("account", "account.id", "certificate.account_id")
    .select(["certificate.book_number", "account.nickname"])
    .where("certificate.residence_id", "=", world.residences.public)
    .executeTakeFirstOrThrow();
}

test("the holder of a certificate gets it, and nobody who requests the same address afterwards does", async () => {
  const { book_number, nickname } = await theOwners();
  for (let round = 0; round < 2; round += 1) {
    expect((await certificateFor("owner")).envelope).toMatchObject({ code: 1, body: { book_number, nickname } });
    for (const caller of ["visitor", "stranger", "relative", "manager"] as const) {
      const { envelope, bytes } = await certificateFor(caller);
      expect(envelope, caller).toMatchObject({ code: 1, body: { book_number: "", nickname: "", time: "" } });
      expect(bytes, caller).not.toContain(book_number);
      expect(bytes, caller).not.toContain(nickname);
    }
  }
});

test("not even the sample without a name is cached", async () => {
  const { headers } = await app.server.inject({
    url: `/api/user/certificate?residenceId=${world.residences.public}`,
  });
  expect(headers["cache-control"]).toBe("no-store");
});
