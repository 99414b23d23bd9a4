import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { FakePayGateway } from "@changming/gateways/testing/fake-pay-gateway";
import { sweepPayments } from "../payment/sweep-payments.ts";
import { pushRefunds } from "../refund/push-refunds.ts";
import { PayWorld } from "./paying.ts";

/** Fen received and refunded by a site's gateways. */
export interface Tills {
  paid: number;
  back: number;
}

/** Totals of a site, each from two or more sources; in a consistent site the values of each tuple are equal. */
interface LedgerTotals {
  /** Fen received less our refunds: at the gateways, and in our ledger. Returns by hand are excluded. */
  cash: [there: number, here: number];
  /** Fen of paid payments at the gateways, and in our rows. */
  paid: [there: number, here: number];
  /**
   * Paid orders, and those fulfilled: every item delivered once; for an application the review in progress, or the
   * residence.
   */
  deliveries: [paid: number, delivered: number];
  /** Coins given with orders, and in the ledger; coins of all gifts, of residence counters and of giver totals. */
  coins: [given: number, booked: number];
  displayedCoins: [given: number, residences: number, givers: number];
  /** Fen owed in the ledger, and of pending refunds and applications under review. */
  owed: [booked: number, onTheirWay: number];
  /** Ledger transactions that do not sum to zero. */
  unbalanced: number;
}

function tillsOf(gateways: readonly FakePayGateway[]): Tills {
  const trades = gateways.flatMap((gateway) => [...gateway.trades.values()]);
  const refunds = trades.flatMap((trade) => [...trade.refunds.values()]).filter(({ state }) => state === "done");
  return {
    paid: trades.reduce((sum, { trade, amount }) => sum + ("tradeNo" in trade ? amount : 0), 0),
    back: refunds.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/**
 * Totals for the money invariant: paid at the gateways = paid here = gifts delivered = coins credited, without refunds.
 * They cover the whole database; `tills` must include all its gateways. In a database used before, `before` are the
 * totals at the start.
 */
async function ledgerTotalsOf(db: Db, tills: Tills, before?: LedgerTotals): Promise<LedgerTotals> {
  const row = await sums(db);
  const was = before ?? nothing;
  return {
    cash: [tills.paid - tills.back, row.cash - was.cash[1]],
    paid: [tills.paid, row.paid - was.paid[1]],
    deliveries: [
      row.orders_paid - was.deliveries[0],
      row.orders_delivered + row.applications_answered - was.deliveries[1],
    ],
    coins: [row.coins_given - was.coins[0], row.coins_booked - was.coins[1]],
    displayedCoins: [
      row.coins_all - was.displayedCoins[0],
      row.coins_shown - was.displayedCoins[1],
      row.coins_of_givers - was.displayedCoins[2],
    ],
    owed: [row.owed - was.owed[0], row.refunds_due + row.under_review - was.owed[1]],
    unbalanced: row.unbalanced - was.unbalanced,
  };
}

const nothing: LedgerTotals = {
  cash: [0, 0],
  paid: [0, 0],
  deliveries: [0, 0],
  coins: [0, 0],
  displayedCoins: [0, 0, 0],
  owed: [0, 0],
  unbalanced: 0,
};

/** Invariants that hold at any time, whatever has been reported so far. Throws with the totals. */
export async function assertNothingHalfDone(db: Db): Promise<void> {
  const { cash, paid, ...totals } = await ledgerTotalsOf(db, { paid: 0, back: 0 });
  const ofItself = areSound({ ...totals, cash: [0, 0], paid: [0, 0] });
  if (!ofItself) throw new Error(`the ledger is inconsistent: ${JSON.stringify({ ...totals, cash, paid })}`);
}

/** Invariants that hold once everything has been reported. Throws with the totals. */
export async function assertLedgerSound(db: Db, tills: Tills): Promise<void> {
  assertSound(await ledgerTotalsOf(db, tills));
}

function assertSound(totals: LedgerTotals): void {
  if (!areSound(totals)) throw new Error(`the ledger does not match the gateways: ${JSON.stringify(totals)}`);
}

/** Whether the values of each tuple are equal and every transaction is balanced. */
function areSound({ unbalanced, ...pairs }: LedgerTotals): boolean {
  return unbalanced === 0 && Object.values(pairs).every(([first, ...rest]) => rest.every((one) => one === first));
}

async function sums(db: Db) {
  const { rows } = await sql<Record<SumName, number>>`
    select
      (select coalesce(sum(amount), 0)::bigint from ledger_entry where account = 'gateway')
        + (select coalesce(sum(returned_fen), 0)::bigint from payment) as cash,
      (select coalesce(-sum(amount), 0)::bigint from ledger_entry where account = 'owed') as owed,
      (select coalesce(sum(amount), 0)::bigint from ledger_entry where account = 'residence') as coins_booked,
      (select count(*)::int from (
        select from ledger_entry group by tx_id, currency having sum(amount) <> 0) as bad) as unbalanced,
      (select coalesce(sum(amount_fen), 0)::bigint from payment where channel_trade_no is not null) as paid,
      (select coalesce(sum(refund.amount_fen), 0)::bigint from refund
         join payment on payment.id = refund.payment_id
         join orders on orders.id = payment.order_id
       where refund.state not in ('done', 'closed')
         and (orders.paid_payment_id <> payment.id or orders.delivered_at is null)) as refunds_due,
      (select coalesce(sum(orders.amount_fen - payment.returned_fen - (
           select coalesce(sum(amount_fen), 0) from refund where payment_id = payment.id and state <> 'closed')), 0)::bigint
       from orders join payment on payment.id = orders.paid_payment_id
       where orders.kind = 'application' and orders.state = 'paid') as under_review,
      (select count(*)::int from orders
       where delivered_at is not null or state in ('paid', 'delivered')) as orders_paid,
      (select count(*)::int from orders join application on application.id = orders.application_id
       where (orders.delivered_at is not null and application.state = 'approved')
          or (orders.state = 'paid' and application.state = 'underReview')) as applications_answered,
      (select count(*)::int from orders where kind <> 'application' and delivered_at is not null and 1 = all (
        select (select count(*) from given_gift where order_item_id = item.id)
        from order_item as item where item.order_id = orders.id)) as orders_delivered,
      (select coalesce(sum(coins), 0)::bigint from given_gift where order_item_id is not null) as coins_given,
      (select coalesce(sum(coins), 0)::bigint from given_gift) as coins_all,
      (select coalesce(sum(coin_total), 0)::bigint from residence_counter) as coins_shown,
      (select coalesce(sum(coin_total), 0)::bigint from giver_total) as coins_of_givers`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the ledger query returned no row");
  return row;
}

type SumName =
  | "cash"
  | "owed"
  | "coins_booked"
  | "unbalanced"
  | "paid"
  | "refunds_due"
  | "under_review"
  | "applications_answered"
  | "orders_paid"
  | "orders_delivered"
  | "coins_given"
  | "coins_all"
  | "coins_shown"
  | "coins_of_givers";

/**
 * Lets time pass until nothing is due, and a day more, so that nothing of this world is due in another one; also uses
 * up pending failures.
 */
export async function comeToRest(world: PayWorld): Promise<void> {
  for (const seconds of [...Array.from({ length: 12 }, () => 2_000), 100_000, 4_000, 4_000]) {
    world.pass(seconds);
    await sweepPayments(world.job());
    await pushRefunds(world.job("pushRefunds"));
  }
}

/** Totals of a world that is alone in its database, or began at the totals `before`. */
export function ledgerTotalsOfWorld(world: PayWorld, before?: LedgerTotals): Promise<LedgerTotals> {
  return ledgerTotalsOf(world.db, tillsOf([world.wechat, world.alipay]), before);
}

/** Asserts the money invariant of such a world as it is now. Throws with the totals. */
export async function assertSoundWorld(world: PayWorld, before?: LedgerTotals): Promise<void> {
  assertSound(await ledgerTotalsOfWorld(world, before));
}

const atRest = new WeakSet<PayWorld>();

/**
 * Asserts the money invariant after a test, for `afterEach`: once all worlds of the database are at rest, the ledger
 * must match their gateways. Throws with the totals.
 */
export async function assertSoundWorlds(db: Db): Promise<void> {
  const worlds = PayWorld.allIn(db);
  for (const world of worlds.filter((one) => !atRest.has(one))) {
    await comeToRest(world);
    atRest.add(world);
  }
  await assertLedgerSound(db, tillsOf(worlds.flatMap(({ wechat, alipay }) => [wechat, alipay])));
}
