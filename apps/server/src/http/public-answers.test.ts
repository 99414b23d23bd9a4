import { afterAll, beforeAll, expect, test } from "vitest";
import { familyAlbum } from "@changming/contract/family-album";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aSession } from "@changming/domain/testing/builders";
import { asAccount, testCtx, visitor } from "@changming/domain/testing/test-ctx";
import { sha256Hex } from "@changming/kit/ids";
import type { App } from "../app.ts";
import { bindings } from "../features/bindings.gen.ts";
import { callName } from "./bind.ts";
import { crawl, type Found, publicAddresses, whereIs } from "../testing/public-crawl.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { Db } from "@changming/db/database";
import { anApplication } from "@changming/domain/testing/applications";
import { aStudentRemembrance } from "@changming/domain/testing/tributes";
import { anIssuedInvoice } from "@changming/domain/testing/invoices";

/**
 * Makes the demo's plain account manager of a few residences and administrator of every garden, with applications, so
 * that the calls of the family area and of applications succeed for it too. `ids`: residences that will be requested.
 * Returns an album of each residence that has any.
 */
async function manageSome(
  db: Db,
  { ids, gardenIds }: { ids: readonly number[]; gardenIds: readonly number[] },
): Promise<Map<number, number>> {
  const phone = "13800000001";
  const account = await db.selectFrom("account").select("id").where("mobile", "=", phone).executeTakeFirstOrThrow();
  const withAlbums = await db.selectFrom("album").select(["residence_id", "id"]).orderBy("id").execute();
  const albumOf = new Map(withAlbums.map((album) => [album.residence_id, album.id]));
  const first = await db.selectFrom("residence").select("id").orderBy("id").limit(6).execute();
  const requested = [...albumOf.keys()].filter((id) => ids.includes(id));
  const managed = new Set([...first.map(({ id }) => id), ...requested.slice(0, 6)]);
  for (const garden_id of gardenIds) {
    const adminRow = { garden_id, account_id: account.id };
    await db
      .insertInto("garden_admin")
      .values({ ...adminRow, created_at: new Date(0) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await anApplication(db, adminRow);
  }
  for (const id of managed) {
    const role = { role: "manager" as const, relation: "", created_at: new Date(0) };
    await db
      .insertInto("residence_member")
      .values({ residence_id: id, account_id: account.id, ...role })
      .onConflict((conflict) => conflict.columns(["residence_id", "account_id"]).doUpdateSet({ role: role.role }))
      .execute();
    await aStudentRemembrance(db, id, account.id);
  }
  // Their ids begin with 1, as those of the residences.
  for (let nth = 0; nth < 5; nth += 1) await anIssuedInvoice(db, { account_id: account.id });
  return albumOf;
}

let database: TestDatabase;
let app: App;
let everything: Found[];
let ids: number[];
let gardenIds: number[];
/** An album of each residence that has one. */
let albumOf: Map<number, number>;
/** Numbers and codes printed on certificates. */
let printed: { number: string; code: string }[];

beforeAll(async () => {
  database = await createTestDatabase("demo");
  app = await createTestApp(database);
  const residences = await database.db.selectFrom("residence").select("id").orderBy("id").execute();
  const slides = await database.db.selectFrom("slide").select("id").execute();
  const gardens = await database.db.selectFrom("garden").select("id").execute();
  ids = [...new Set([...residences, ...slides, ...gardens].map((row) => row.id))];
  gardenIds = gardens.map((row) => row.id);
  printed = await database.db
    .selectFrom("property_certificate")
    .select(["certificate_number as number", "check_code as code"])
    .execute();
  albumOf = await manageSome(database.db, { ids: ids.slice(0, 60), gardenIds });
  everything = await crawl(
    app.server,
    publicAddresses({ ids, gardenIds, searchTerms: ["林", "浙江", "lu"], pages: 2 }),
  );
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

test("every public answer of the demo data is an answer or a plain not-found", () => {
  const others = everything.filter(({ status }) => status !== 200 && status !== 404);
  expect(others.map(({ address, status }) => `${status} ${address}`)).toEqual([]);
  expect(everything.filter(({ status }) => status === 200).length).toBeGreaterThan(500);
});

test("no public answer contains a phone number, a password hash, an invite code or a session", async () => {
  const accounts = await database.db
    .selectFrom("account")
    .select(["mobile", "password_hash", "invite_code", "public_id"])
    .execute();
  const token = await aSession(database.db, 1);
  const canaries = [
    token,
    sha256Hex(token),
    "$argon2",
    ...accounts.flatMap((account) => [account.mobile ?? "", account.invite_code, account.public_id]),
  ];
  expect(accounts.length).toBeGreaterThan(10);
  expect(whereIs(canaries, everything)).toEqual([]);
}, 60_000);

test("no public answer names a private residence", async () => {
  const closed = await database.db
    .selectFrom("residence")
    .select(["name", "summary", "plaque"])
    .where("is_private", "=", true)
    .execute();
  expect(closed.length).toBeGreaterThan(0);
  expect(
    whereIs(
      closed.flatMap((row) => [row.name, row.summary, row.plaque]),
      everything,
    ),
  ).toEqual([]);
});

/**
 * Checks the handler's body before the contract's schema strips fields; as a visitor, or as the demo account where
 * required.
 */
test.each(
  bindings.filter(({ call }) => call.method === "GET").map((binding) => ({ name: callName(binding.call), binding })),
)("$name: the presenter writes exactly the contract's fields", async ({ binding }) => {
  const { id: accountId } = await database.db
    .selectFrom("account")
    .select("id")
    .where("mobile", "=", "13800000001")
    .executeTakeFirstOrThrow();
  const actor = binding.call.auth === "account" ? asAccount(accountId) : visitor;
  let compared = 0;
  for (const id of ids.slice(0, 60)) {
    const garden = gardenIds[id % gardenIds.length];
    const own = { id, residenceId: id, gardenId: garden, contentType: id % 5 };
    if (binding.call === familyAlbum.detail) own.id = albumOf.get(id) ?? id;
    const input = binding.call.input.safeParse({ ...own, ...printed[id % printed.length] });
    if (!input.success) continue;
    const body = await binding.handle(testCtx(database.db, actor), input.data).catch((error: Error) => error);
    if (body instanceof Error) {
      expect(body).toMatchObject({ error: "notFound" });
      continue;
    }
    expect(binding.call.body.parse(body)).toStrictEqual(body);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(3);
});

test("every image that an answer names exists on the server", async () => {
  const images = new Set(everything.flatMap(({ text }) => text.match(/\/art\/[\w./-]+(?:\?v=\w+)?/g) ?? []));
  expect(images.size).toBeGreaterThan(20);
  const found = await crawl(app.server, [...images]);
  expect(found.filter(({ status }) => status !== 200).map(({ address }) => address)).toEqual([]);
});
