import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { PaymentState } from "@changming/db/tables/payment";
import { nextShanghaiDay, startOfShanghaiDay, shanghaiDateTime } from "@changming/kit/shanghai";
import type { adminPayments } from "@changming/contract/admin/payment";
import type { BodyOf } from "@changming/contract/define";
import { fen, yuanText } from "@changming/kit/money";
import type { Ctx } from "../context/context.ts";
import { canReadMoney } from "../order/access.ts";
import { countUpTo, pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";

interface PaymentFilters {
  /** Number of the payment or its order, ours or the gateway's; empty: all. */
  number: string;
  /** 4, 6, or 0 for both. */
  payType: number;
  state: PaymentState | "";
  /** Shanghai days of creation, both inclusive; empty: unbounded. */
  from: string;
  to: string;
}

function findPayments(db: Db, filters: PaymentFilters) {
  let found = db.selectFrom("payment");
  if (filters.number !== "") {
    const { number } = filters;
    const ids = sql<number>`(
      select id from payment where out_trade_no = ${number}
      union select id from payment where channel_trade_no = ${number}
      union select payment.id from payment join orders on orders.id = payment.order_id where orders.order_no = ${number})`;
    found = found.where("payment.id", "in", ids);
  }
  if (filters.payType !== 0) found = found.where("payment.channel", "=", filters.payType);
  if (filters.state !== "") found = found.where("payment.state", "=", filters.state);
  if (filters.from !== "") found = found.where("payment.created_at", ">=", startOfShanghaiDay(filters.from));
  if (filters.to !== "")
    found = found.where("payment.created_at", "<", startOfShanghaiDay(nextShanghaiDay(filters.to)));
  return found;
}

/** Without the request, which contains the payer's address, and without checkout data. */
const columnsOf = (found: ReturnType<typeof findPayments>) =>
  found
    .innerJoin("orders", "orders.id", "payment.order_id")
    .select([
      "payment.id",
      "payment.order_id",
      "orders.order_no",
      "payment.channel",
      "payment.gateway",
      "payment.out_trade_no",
      "payment.channel_trade_no",
      "payment.state",
      "payment.amount_fen",
      "payment.fault",
      "payment.created_at",
      "payment.paid_at",
    ]);

type ListedPayment = Awaited<ReturnType<ReturnType<typeof columnsOf>["execute"]>>[number];

/** Payment attempts, for staff. Throws `staffRoleMissing`, `pageTooDeep`. */
export async function listPayments(
  ctx: Ctx,
  filters: PaymentFilters & { page: number; pageSize: number; isDescending: boolean },
) {
  demand(canReadMoney(ctx.actor));
  const { limit, offset } = pageOf(filters);
  const found = findPayments(ctx.db, filters);
  const rows = await columnsOf(found)
    .orderBy("payment.id", filters.isDescending ? "desc" : "asc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, ...(await countUpTo(ctx.db, found.select("payment.id"))) };
}

type ListedPayments = Awaited<ReturnType<typeof listPayments>>;

type Body = BodyOf<typeof adminPayments.list>;

function presentPayment(row: ListedPayment): Body["itemList"][number] {
  return {
    id: row.id,
    order_id: row.order_id,
    order_no: row.order_no,
    payType: row.channel,
    gateway: row.gateway,
    out_trade_no: row.out_trade_no,
    trade_no: row.channel_trade_no ?? "",
    state: row.state,
    money: yuanText(fen(row.amount_fen)),
    fault: row.fault,
    create_time: shanghaiDateTime(row.created_at),
    pay_time: row.paid_at ? shanghaiDateTime(row.paid_at) : "",
  };
}

export function presentPayments({ rows, counts, hasMore }: ListedPayments): Body {
  return { counts, has_more_counts: hasMore, itemList: rows.map(presentPayment) };
}
