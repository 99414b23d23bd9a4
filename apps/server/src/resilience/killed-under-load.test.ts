import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aResidence } from "@changming/domain/testing/builders";
import { assertNothingHalfDone, assertLedgerSound } from "@changming/domain/testing/ledger-totals";
import { aGift, type BuiltGift } from "@changming/domain/testing/tributes";
import { rounds } from "@changming/kit/testing/rounds";
import { KillBuyer } from "../testing/kill/kill-buyer.ts";
import { KillSite } from "../testing/kill/kill-site.ts";
import { payJobs } from "../testing/pay-jobs.ts";

/**
 * KILLS and KILL_SEED set the number of kills and their moments. A moment is counted in what the server has sent
 * since it started (see steps.ts), not in time: a slow machine gets as far as a quick one.
 */
const kills = Number(process.env.KILLS ?? rounds(8, 25));
const seed = Number(process.env.KILL_SEED ?? 20_261_121);
const buyers = 20;

let database: TestDatabase;
let site: KillSite;
let residenceId: number;
const gifts: BuiltGift[] = [];

beforeAll(async () => {
  database = await createTestDatabase("empty");
  const { db } = database;
  await loadBasics(db);
  residenceId = (await aResidence(db)).id;
  for (let price = 101; price < 109; price += 1) gifts.push(await aGift(db, { price_fen: price }));
  site = await KillSite.open(database);
  site.onDeath = () => assertNothingHalfDone(db);
});

afterAll(async () => {
  await site?.close();
  await database?.close();
});

/** Buys and writes until stopped; each fourth order is left unpaid, as users do. */
async function buyAndWrite(buyer: KillBuyer, number: number, isOver: () => boolean): Promise<void> {
  for (let round = 0; !isOver(); round += 1) {
    const gift = gifts[(number + round) % gifts.length];
    if (!gift) return;
    const bought = await buyer.order((number + round) % 3 === 0 ? 6 : 4, gift.id, `order-${round}`);
    if ((number + round) % 4 !== 3) await buyer.pay(bought);
    await buyer.leave(`第${number}位的第${round}句话`, `message-${round}`);
    if ((number + round) % 4 !== 3) await buyer.isPaid(bought, 3);
  }
}

/** Advances the clock and runs the jobs of a server until they have no work left. */
async function runJobsUntilIdle(): Promise<void> {
  let ahead = 0;
  const { sweep, refund } = payJobs(database.db, site.gateways, () => new Date(Date.now() + ahead));
  for (const minutes of [1, 5, 20, 30, 60, 90]) {
    ahead = minutes * 60_000;
    for (let more = true; more;) {
      const { checked, closed } = await sweep();
      more = checked + closed + (await refund()) > 0;
    }
  }
}

test(`killed at ${kills} random moments while ${buyers} buy and write: nothing paid is undelivered or delivered twice, nothing acknowledged is lost`, async () => {
  const { db } = database;
  const crowd = await Promise.all(Array.from({ length: buyers }, () => KillBuyer.open(site, db, residenceId)));
  let isOver = false;
  const all = Promise.all(crowd.map((buyer, number) => buyAndWrite(buyer, number, () => isOver)));
  all.catch(() => undefined);
  for (const killAt of fc.sample(fc.integer({ min: 1, max: 500 }), { seed, numRuns: kills })) {
    const server = await site.server();
    await site.arm({ killAt, isFine: true });
    await Promise.race([server.gone, all]);
  }
  const paidOrderStates = () => site.sandbox.orderStore.all().filter(({ state }) => state === "paid");
  // On a slow machine many of the steps were retries of interrupted ones.
  await expect.poll(() => paidOrderStates().length, { timeout: 120_000 }).toBeGreaterThan(buyers);
  isOver = true;
  await all;
  await site.sandbox.notifier.settled();
  expect(site.deaths).toBe(kills);
  await runJobsUntilIdle();

  await assertLedgerSound(db, site.tills);
  const paid = paidOrderStates();
  const states = db.selectFrom("orders").select("state").distinct().orderBy("state").execute();
  expect((await states).map(({ state }) => state)).toEqual(["closed", "delivered"]);
  const delivered = await db.selectFrom("given_gift").select("order_item_id").execute();
  expect(delivered).toHaveLength(paid.length);
  expect(new Set(delivered.map((row) => row.order_item_id)).size).toBe(paid.length);

  const acknowledged = crowd.flatMap(({ bought }) => bought.map(({ orderNo }) => orderNo));
  const orders = await db.selectFrom("orders").select("order_no").execute();
  expect(orders.map(({ order_no }) => order_no).toSorted()).toEqual(acknowledged.toSorted());
  const left = crowd.flatMap((buyer) => buyer.left);
  const stored = await db.selectFrom("message").select(["id", "content"]).orderBy("id").execute();
  expect(stored).toEqual(left.toSorted((one, other) => one.id - other.id));
}, 600_000);
