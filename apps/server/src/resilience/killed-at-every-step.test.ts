import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount, aResidence, aSession } from "@changming/domain/testing/builders";
import { assertNothingHalfDone, assertLedgerSound } from "@changming/domain/testing/ledger-totals";
import { aGift } from "@changming/domain/testing/tributes";
import { rounds } from "@changming/kit/testing/rounds";
import { KillBuyer } from "../testing/kill/kill-buyer.ts";
import { KillSite } from "../testing/kill/kill-site.ts";
import { KillWriter } from "../testing/kill/kill-writer.ts";

/*
 * A real server process ends itself with SIGKILL at its n-th step, for n = 1, 2, 3 … until the action completes without
 * a kill; its client retries meanwhile, as browsers and gateways do. KILL_EVERY_STATEMENT=1 makes a step of each
 * statement, not only of each commit.
 */
const isFine = process.env.KILL_EVERY_STATEMENT === "1";

let database: TestDatabase;
let site: KillSite;
let residenceId: number;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
  residenceId = (await aResidence(database.db)).id;
  site = await KillSite.open(database);
  site.onDeath = () => assertNothingHalfDone(database.db);
});

afterAll(async () => {
  await site?.close();
  await database?.close();
});

/** Runs `action` with the server killed at each of its steps in turn, or at every n-th. Returns the number of steps. */
async function killAtEach(action: (step: number) => Promise<void>, every = 1): Promise<number> {
  for (let step = 1; ; step += every) {
    const deaths = site.deaths;
    await site.arm({ killAt: step, isFine });
    await action(step);
    await site.arm(null);
    if (site.deaths === deaths) return step - 1;
    expect(site.deaths).toBe(deaths + 1);
  }
}

test("killed at any step of ordering and paying: one order, paid, delivered once, and a sound ledger", async () => {
  const { db } = database;
  const steps = await killAtEach(
    async () => {
      const gift = await aGift(db);
      const buyer = await KillBuyer.open(site, db, residenceId);
      const bought = await buyer.order(4, gift.id, "one-order");
      await buyer.pay(bought);
      expect(await buyer.isPaid(bought)).toBe(true);
      await site.sandbox.notifier.settled();
      const own = db.selectFrom("orders").select(["order_no", "state"]).where("account_id", "=", buyer.accountId);
      expect(await own.execute()).toEqual([{ order_no: bought.orderNo, state: "delivered" }]);
      const given = db.selectFrom("given_gift").select("coins").where("account_id", "=", buyer.accountId);
      expect(await given.execute()).toEqual([{ coins: gift.coins }]);
      await assertLedgerSound(db, site.tills);
    },
    rounds(3, 1),
  );
  expect(steps).toBeGreaterThan(10);
}, 600_000);

test("killed at any step of leaving a message: it is stored once, under the acknowledged id", async () => {
  const { db } = database;
  const steps = await killAtEach(
    async (step) => {
      const buyer = await KillBuyer.open(site, db, residenceId);
      const content = `第${step}次也不会丢`;
      const id = await buyer.leave(content, "one-message");
      const stored = db.selectFrom("message").select(["id", "content"]).where("account_id", "=", buyer.accountId);
      expect(await stored.execute()).toEqual([{ id, content }]);
    },
    rounds(2, 1),
  );
  expect(steps).toBeGreaterThan(3);
  const counter = db.selectFrom("residence_counter").select("message_total").where("residence_id", "=", residenceId);
  const rows = await db.selectFrom("message").select("id").where("residence_id", "=", residenceId).execute();
  expect(await counter.executeTakeFirst()).toEqual({ message_total: rows.length });
}, 600_000);

test("killed at any step of a message sent over the live connection: a retry with its ref stores it once", async () => {
  const { db } = database;
  const steps = await killAtEach(
    async (step) => {
      const { id: accountId } = await anAccount(db);
      const now = new Date();
      const token = await aSession(db, accountId, { created_at: now, last_seen_at: now });
      const content = `第${step}次断了线也在`;
      const id = await new KillWriter(site.origin, token).leave(residenceId, content, "one-live-message");
      const stored = db.selectFrom("message").select(["id", "content"]).where("account_id", "=", accountId);
      expect(await stored.execute()).toEqual([{ id, content }]);
    },
    rounds(2, 1),
  );
  expect(steps).toBeGreaterThan(3);
}, 600_000);
