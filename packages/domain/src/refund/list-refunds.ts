import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { nextShanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context.ts";
import { countUpTo } from "../count-up-to.ts";
import { canReadMoney } from "../order/access.ts";
import type { RefundState } from "../order/states.ts";
import { pageOf } from "../paging.ts";
import { demand } from "../refusal.ts";

export interface RefundFilters {
  /** Of the refund, its payment or its order; empty: all. */
  number: string;
  /** 4, 6, or 0 for both. */
  payType: number;
  /** `open`: what is not done yet. */
  state: RefundState | "open" | "";
  /** Shanghai days on which it was decided, both included; empty: open. */
  from: string;
  to: string;
}

const open: readonly RefundState[] = ["due", "processing", "failed"];

function findRefunds(db: Db, asked: RefundFilters) {
  let found = db.selectFrom("refund").innerJoin("payment", "payment.id", "refund.payment_id");
  if (asked.number !== "") {
    const { number } = asked;
    const ids = sql<number>`(
      select id from refund where out_refund_no = ${number}
      union select refund.id from refund join payment on payment.id = refund.payment_id
        where payment.out_trade_no = ${number} or payment.channel_trade_no = ${number}
      union select refund.id from refund join payment on payment.id = refund.payment_id
        join orders on orders.id = payment.order_id where orders.order_no = ${number})`;
    found = found.where("refund.id", "in", ids);
  }
  if (asked.payType !== 0) found = found.where("payment.channel", "=", asked.payType);
  if (asked.state === "open") found = found.where("refund.state", "in", open);
  else if (asked.state !== "") found = found.where("refund.state", "=", asked.state);
  if (asked.from !== "") found = found.where("refund.created_at", ">=", startOfShanghaiDay(asked.from));
  if (asked.to !== "") found = found.where("refund.created_at", "<", startOfShanghaiDay(nextShanghaiDay(asked.to)));
  return found;
}

const columnsOf = (found: ReturnType<typeof findRefunds>) =>
  found
    .innerJoin("orders", "orders.id", "payment.order_id")
    .selectAll("refund")
    .select(["orders.id as order_id", "orders.order_no", "payment.channel"]);

export type ListedRefund = Awaited<ReturnType<ReturnType<typeof columnsOf>["execute"]>>[number];

/** Refunds for the office; of those that are open the failed come first. Refuses with `staffRoleMissing`, `pageTooDeep`. */
export async function listRefunds(
  ctx: Ctx,
  asked: RefundFilters & { page: number; pageSize: number; isDescending: boolean },
) {
  demand(canReadMoney(ctx.actor));
  const { limit, offset } = pageOf(asked);
  const found = findRefunds(ctx.db, asked);
  const rows = await columnsOf(found)
    .$if(asked.state === "open", (query) => query.orderBy(sql`refund.state = 'failed'`, "desc"))
    .orderBy("refund.id", asked.isDescending ? "desc" : "asc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, ...(await countUpTo(ctx.db, found.select("refund.id"))) };
}

export type ListedRefunds = Awaited<ReturnType<typeof listRefunds>>;
