import { sql } from "kysely";
import { type WaitingKind, waitingKinds } from "@changming/contract/admin/waiting-kinds";
import type { Db } from "@changming/db/database";
import type { OrderState } from "@changming/db/tables/order";
import type { RefundTable } from "@changming/db/tables/payment";
import { countWaiting } from "./today.ts";

interface Operations {
  /** Unfinished orders of each state; the finished ones grow for ever and are not counted. */
  orders: Map<OrderState, number>;
  /** Orders of the last 24 hours, by the state that they have now. */
  ordersOfLastDay: Map<OrderState, number>;
  /** Paid orders without their goods. An application stays paid until its decision and is not one of them. */
  undelivered: { count: number; oldestSeconds: number };
  /** Longest time from a payment of the last hour to its goods; 0 where nothing was paid. */
  slowestDeliverySeconds: number;
  /** Refunds that are not done. */
  refunds: Map<RefundTable["state"], number>;
  /** Verification codes of the last hour, and wrong attempts at them. */
  codes: { sent: number; wrongAttempts: number };
  /** What waits for staff; at most some hundred of a queue are counted. */
  waiting: Map<WaitingKind, { count: number; oldestSeconds: number }>;
}

type Row =
  | { what: "order" | "orderOfLastDay"; state: OrderState; count: number; seconds: null }
  | { what: "refund"; state: RefundTable["state"]; count: number; seconds: null }
  | { what: "undelivered" | "delivery"; state: null; count: number; seconds: number }
  | { what: "code" | "wrongAttempt"; state: null; count: number; seconds: null };

/** Counts for the operator's monitoring, without anything of a person. Each part reads an index. */
export async function countOperations(db: Db, now: Date): Promise<Operations> {
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql<Row>`
    select 'order' as what, state, count(*)::int as count, null::float8 as seconds from orders
     where state in ('created', 'paying', 'paid', 'refunding') group by state
    union all
    select 'orderOfLastDay', state, count(*)::int, null from orders where created_at > ${dayAgo} group by state
    union all
    select 'refund', state, count(*)::int, null from refund
     where state in ('due', 'processing', 'failed') group by state
    union all
    select 'undelivered', null, count(*)::int, coalesce(extract(epoch from ${now}::timestamptz - min(paid_at)), 0)::float8
     from orders where state = 'paid' and kind <> 'application'
    union all
    select 'delivery', null, count(*)::int,
      coalesce(max(extract(epoch from coalesce(delivered_at, ${now}::timestamptz) - paid_at)), 0)::float8
     from orders where paid_at > ${hourAgo} and kind <> 'application'
    union all
    select 'code', null, count(*)::int, null from verification_code where made_at > ${hourAgo}
    union all
    select 'wrongAttempt', null, coalesce(sum(wrong_tries), 0)::int, null from verification_code
     where made_at > ${hourAgo}`.execute(db);

  const operations: Operations = {
    orders: zeros(["created", "paying", "paid", "refunding"]),
    ordersOfLastDay: zeros(["created", "paying", "paid", "delivered", "closed", "refunding", "refunded"]),
    undelivered: { count: 0, oldestSeconds: 0 },
    slowestDeliverySeconds: 0,
    refunds: zeros(["due", "processing", "failed"]),
    codes: { sent: 0, wrongAttempts: 0 },
    waiting: new Map(),
  };
  for (const { kind, counts, since } of await countWaiting(db, waitingKinds)) {
    operations.waiting.set(kind, { count: counts, oldestSeconds: since === null ? 0 : secondsSince(since, now) });
  }
  for (const row of rows) {
    switch (row.what) {
      case "order":
        operations.orders.set(row.state, row.count);
        break;
      case "orderOfLastDay":
        operations.ordersOfLastDay.set(row.state, row.count);
        break;
      case "refund":
        operations.refunds.set(row.state, row.count);
        break;
      case "undelivered":
        operations.undelivered = { count: row.count, oldestSeconds: Math.max(0, row.seconds) };
        break;
      case "delivery":
        operations.slowestDeliverySeconds = Math.max(0, row.seconds);
        break;
      case "code":
        operations.codes.sent = row.count;
        break;
      case "wrongAttempt":
        operations.codes.wrongAttempts = row.count;
        break;
    }
  }
  return operations;
}

function secondsSince(at: Date, now: Date): number {
  return Math.max(0, (now.getTime() - at.getTime()) / 1_000);
}

/** A state without rows is 0, not missing: an alert on a missing value would never end. */
function zeros<State extends string>(states: readonly State[]): Map<State, number> {
  return new Map(states.map((state) => [state, 0]));
}
