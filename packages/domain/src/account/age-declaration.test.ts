import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { payOrder } from "../checkout/pay-order.ts";
import { exportAccount } from "../personal-data/export-account.ts";
import { PayWorld } from "../testing/paying.ts";
import { errorOf } from "../testing/staff.ts";
import { ageDeclarationOf } from "./age-declaration.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

const limit = (adults_pay_only: boolean) => database.db.updateTable("site_info").set({ adults_pay_only }).execute();
const declared = (world: PayWorld) => ageDeclarationOf(world.db, world.accountId);

test("where only adults may pay, a paid gift needs the declaration once, and it is audited", async () => {
  await limit(true);
  const world = await PayWorld.open(database.db);
  expect(await errorOf(world.order())).toBe("ageNotDeclared");
  expect(await world.db.selectFrom("orders").select("id").where("account_id", "=", world.accountId).execute()).toEqual(
    [],
  );
  expect(await declared(world)).toBeNull();
  await world.order({ isAdult: true });
  expect(await declared(world)).toEqual({ declared_at: world.now });
  world.pass(2);
  await expect(world.order()).resolves.toMatchObject({ order: { state: "paying" } });
  const entries = await world.db
    .selectFrom("audit_entry")
    .select("after")
    .where("verb", "=", "account.declareAge")
    .where("object_id", "=", world.accountId)
    .execute();
  expect(entries).toHaveLength(1);
  const { data } = await exportAccount(world.ctx());
  expect(data.age_declaration).toMatchObject({ declared_at: expect.stringMatching(/^2026-/) });
});

test("a free gift needs no declaration, and elsewhere than on such a site none is stored", async () => {
  await limit(true);
  const free = await PayWorld.open(database.db, { price_fen: 0 });
  await expect(free.order()).resolves.toMatchObject({ order: { state: "delivered" } });
  await limit(false);
  const world = await PayWorld.open(database.db);
  await world.order({ isAdult: true });
  expect(await declared(world)).toBeNull();
});

test("an order that fails for another reason stores no declaration", async () => {
  await limit(true);
  const world = await PayWorld.open(database.db);
  world.services.pay.gateways = { ...world.services.pay.gateways, 4: null };
  expect(await errorOf(world.order({ isAdult: true }))).toBe("payMethodOff");
  expect(await declared(world)).toBeNull();
});

test("an order from before the limit gets no new payment attempt without the declaration", async () => {
  await limit(false);
  const world = await PayWorld.open(database.db);
  const { order } = await world.order();
  await limit(true);
  world.pass(16 * 60);
  const again = { orderNo: order.order_no, payType: 4 as const, returnUrl: "", quitUrl: "" };
  expect(await errorOf(payOrder(world.ctx(), again))).toBe("orderClosed");
});

test("two first orders at once store one declaration", async () => {
  await limit(true);
  const world = await PayWorld.open(database.db);
  const ends = await Promise.all([1, 2].map(() => errorOf(world.order({ isAdult: true }))));
  expect(ends.toSorted()).toEqual(["done", "orderTooSoon"]);
  expect(await declared(world)).not.toBeNull();
});
