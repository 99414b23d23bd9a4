import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { FakePayGateway } from "@changming/gateways/testing/fake-pay-gateway";

/** Fen that the gateways of a site took in, and those that went back. */
export interface Tills {
  paid: number;
  back: number;
}

/** What a site's books say, each number from another place; of a sound site the pairs are equal. */
export interface Books {
  /** Fen paid in, less what refunds of ours gave back: at the gateways, and in our ledger. What went back by hand is apart. */
  cash: [there: number, here: number];
  /** Fen of payments that the gateways hold, and of payments that are paid here. */
  paid: [there: number, here: number];
  /**
   * Paid orders, and those for which there is what was bought: every item laid down once; of an application the review
   * that goes on, or the residence.
   */
  deliveries: [paid: number, delivered: number];
  /** Coins given with orders, and coins in the ledger; coins of all gifts, and those that residences and givers show. */
  coins: [given: number, booked: number];
  shownCoins: [given: number, residences: number, givers: number];
  /** Fen that we owe in the ledger, and those of refunds on their way and of applications under review. */
  owed: [booked: number, onTheirWay: number];
  /** Ledger transactions that do not sum to nothing. */
  unbalanced: number;
}

export function tillsOf(gateways: readonly FakePayGateway[]): Tills {
  const trades = gateways.flatMap((gateway) => [...gateway.trades.values()]);
  const refunds = trades.flatMap((trade) => [...trade.refunds.values()]).filter(({ state }) => state === "done");
  return {
    paid: trades.reduce((sum, { trade, amount }) => sum + ("tradeNo" in trade ? amount : 0), 0),
    back: refunds.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/**
 * The money invariant: paid at the gateways = paid here = gifts delivered = coins credited, refunds apart. Reads the books
 * of the whole database; `tills` are of all gateways that its payments went to. In one that others used before,
 * `before` is how they stood then.
 */
export async function booksOf(db: Db, tills: Tills, before?: Books): Promise<Books> {
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
    shownCoins: [
      row.coins_all - was.shownCoins[0],
      row.coins_shown - was.shownCoins[1],
      row.coins_of_givers - was.shownCoins[2],
    ],
    owed: [row.owed - was.owed[0], row.refunds_due + row.under_review - was.owed[1]],
    unbalanced: row.unbalanced - was.unbalanced,
  };
}

const nothing: Books = {
  cash: [0, 0],
  paid: [0, 0],
  deliveries: [0, 0],
  coins: [0, 0],
  shownCoins: [0, 0, 0],
  owed: [0, 0],
  unbalanced: 0,
};

/** What must hold at every moment, whatever has been heard so far: nothing half done. Throws with the books. */
export async function assertNothingHalfDone(db: Db): Promise<void> {
  const { cash, paid, ...books } = await booksOf(db, { paid: 0, back: 0 });
  const ofItself = areSound({ ...books, cash: [0, 0], paid: [0, 0] });
  if (!ofItself) throw new Error(`something is half done: ${JSON.stringify({ ...books, cash, paid })}`);
}

/** What must hold when everything was heard of. Throws with the books. */
export async function assertSoundBooks(db: Db, tills: Tills): Promise<void> {
  assertSound(await booksOf(db, tills));
}

export function assertSound(books: Books): void {
  if (!areSound(books)) throw new Error(`the books do not agree: ${JSON.stringify(books)}`);
}

/** Whether each pair agrees and nothing is out of balance. */
function areSound({ unbalanced, ...pairs }: Books): boolean {
  return unbalanced === 0 && Object.values(pairs).every(([first, ...rest]) => rest.every((one) => one === first));
}

async function sums(db: Db) {
  const { rows } = await sql<Record<SumName, number>>`
    select
      (select coalesce(sum(amount), 0)::bigint from ledger_entry where book = 'gateway')
        + (select coalesce(sum(returned_fen), 0)::bigint from payment) as cash,
      (select coalesce(-sum(amount), 0)::bigint from ledger_entry where book = 'owed') as owed,
      (select coalesce(sum(amount), 0)::bigint from ledger_entry where book = 'residence') as coins_booked,
      (select count(*)::int from (
        select from ledger_entry group by tx_id, currency having sum(amount) <> 0) as bad) as unbalanced,
      (select coalesce(sum(amount_fen), 0)::bigint from payment where channel_trade_no is not null) as paid,
      (select coalesce(sum(refund.amount_fen), 0)::bigint from refund
         join payment on payment.id = refund.payment_id
         join orders on orders.id = payment.order_id
       where refund.state not in ('done', 'closed')
         and (orders.paid_payment_id <> payment.id or orders.delivered_at is null)) as refunds_due,
      (select coalesce(sum(amount_fen), 0)::bigint from orders
       where kind = 'application' and state = 'paid') as under_review,
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
  if (!row) throw new Error("the books are gone");
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
