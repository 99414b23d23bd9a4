import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { closeAccount } from "../personal-data/close-account.ts";
import { pushRefunds } from "../refund/push-refunds.ts";
import { apply, setFee, applicationRow } from "../testing/applications.ts";
import { aGarden } from "../testing/builders.ts";
import { PayWorld } from "../testing/paying.ts";
import { aCode } from "../testing/personal.ts";
import { assertSoundWorlds } from "../testing/ledger-totals.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

test("closing an account erases names and documents of its applications and refunds them", async () => {
  await setFee(database.db, 9_900);
  const world = await PayWorld.open(database.db);
  const gardenId = await aGarden(database.db);
  const { application, checkout } = await apply(world.ctx(), gardenId);
  await world.payAndNotify(4, checkout?.payment?.out_trade_no ?? "");
  world.pass(5);
  const unpaid = await apply(world.ctx(), gardenId, { name: "周明远" });
  const { mobile } = await database.db
    .selectFrom("account")
    .select("mobile")
    .where("id", "=", world.accountId)
    .executeTakeFirstOrThrow();
  await closeAccount(world.ctx(), { verificationCode: await aCode(database.db, mobile ?? "", 1) });
  for (const { id } of [application, unpaid.application]) {
    expect(await applicationRow(database.db, id)).toMatchObject({
      state: "withdrawn",
      name: "",
      nation: "",
      statement: "",
      relation: "",
      portrait: "",
      death_proof: null,
      documents_erased_at: world.now,
    });
  }
  await pushRefunds(world.job("pushRefunds"));
  const orders = database.db.selectFrom("orders").select("state").where("kind", "=", "application");
  const states = await orders.where("account_id", "=", world.accountId).orderBy("id").execute();
  expect(states.map(({ state }) => state)).toEqual(["refunded", "closed"]);
  const retained = database.db.selectFrom("upload").select("id").where("drop_after", "is", null);
  expect(await retained.where("account_id", "=", world.accountId).execute()).toEqual([]);
  await assertSoundWorlds(database.db);
});
