import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { nextShanghaiDay, startOfShanghaiDay, shanghaiDateTime } from "@changming/kit/shanghai";
import type { adminRefunds } from "@changming/contract/admin/payment";
import type { BodyOf } from "@changming/contract/define";
import { fen, yuanText } from "@changming/kit/money";
import type { Ctx, Actor } from "../context/context.ts";
import { canReadMoney } from "../order/access.ts";
import type { RefundState } from "../order/states.ts";
import { countUpTo, pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import { mayRefund } from "./access.ts";

interface RefundFilters {
  /** Number of the refund, its payment or its order; empty: all. */
  number: string;
  /** 4, 6, or 0 for both. */
  payType: number;
  /** `open`: not done yet. */
  state: RefundState | "open" | "";
  /** Shanghai days of creation, both inclusive; empty: unbounded. */
  from: string;
  to: string;
}

const open: readonly RefundState[] = ["due", "processing", "failed"];

function findRefunds(db: Db, filters: RefundFilters) {
  let found = db.selectFrom("refund").innerJoin("payment", "payment.id", "refund.payment_id");
  if (filters.number !== "") {
    const { number } = filters;
    const ids = sql<number>`(
      select id from refund where out_refund_no = ${number}
      union select refund.id from refund join payment on payment.id = refund.payment_id
        where payment.out_trade_no = ${number} or payment.channel_trade_no = ${number}
      union select refund.id from refund join payment on payment.id = refund.payment_id
        join orders on orders.id = payment.order_id where orders.order_no = ${number})`;
    found = found.where("refund.id", "in", ids);
  }
  if (filters.payType !== 0) found = found.where("payment.channel", "=", filters.payType);
  if (filters.state === "open") found = found.where("refund.state", "in", open);
  else if (filters.state !== "") found = found.where("refund.state", "=", filters.state);
  if (filters.from !== "") found = found.where("refund.created_at", ">=", startOfShanghaiDay(filters.from));
  if (filters.to !== "") found = found.where("refund.created_at", "<", startOfShanghaiDay(nextShanghaiDay(filters.to)));
  return found;
}

const columnsOf = (found: ReturnType<typeof findRefunds>) =>
  found
    .innerJoin("orders", "orders.id", "payment.order_id")
    .selectAll("refund")
    .select(["orders.id as order_id", "orders.order_no", "payment.channel"]);

type ListedRefund = Awaited<ReturnType<ReturnType<typeof columnsOf>["execute"]>>[number];

/** Refunds for staff; failed ones first among the open. Throws `staffRoleMissing`, `pageTooDeep`. */
export async function listRefunds(
  ctx: Ctx,
  filters: RefundFilters & { page: number; pageSize: number; isDescending: boolean },
) {
  demand(canReadMoney(ctx.actor));
  const { limit, offset } = pageOf(filters);
  const found = findRefunds(ctx.db, filters);
  const rows = await columnsOf(found)
    .$if(filters.state === "open", (query) => query.orderBy(sql`refund.state = 'failed'`, "desc"))
    .orderBy("refund.id", filters.isDescending ? "desc" : "asc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { totalFen } = await found
    .select(
      sql<number>`coalesce(sum(refund.amount_fen) filter (where refund.state <> 'closed'), 0)::bigint`.as("totalFen"),
    )
    .executeTakeFirstOrThrow();
  return { rows, totalFen, ...(await countUpTo(ctx.db, found.select("refund.id"))) };
}

type ListedRefunds = Awaited<ReturnType<typeof listRefunds>>;

type Body = BodyOf<typeof adminRefunds.list>;

const timeOf = (at: Date | null) => (at ? shanghaiDateTime(at) : "");

function presentRefund(row: ListedRefund, actor: Actor): Body["itemList"][number] {
  const isOpen = row.state === "failed" || row.state === "due";
  return {
    id: row.id,
    order_id: row.order_id,
    order_no: row.order_no,
    out_refund_no: row.out_refund_no,
    payType: row.channel,
    money: yuanText(fen(row.amount_fen)),
    reason: row.reason,
    state: row.state,
    fault: row.fault,
    tries: row.tries,
    create_time: shanghaiDateTime(row.created_at),
    done_time: timeOf(row.done_at),
    next_time: timeOf(row.next_try_at),
    can: { retry: isOpen && mayRefund(actor) },
  };
}

export function presentRefunds({ rows, totalFen, counts, hasMore }: ListedRefunds, actor: Actor): Body {
  const itemList = rows.map((row) => presentRefund(row, actor));
  return { counts, has_more_counts: hasMore, itemList, total_money: yuanText(fen(totalFen)) };
}
