import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { PaymentState } from "@changming/db/tables/payment";
import { nextShanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context.ts";
import { countUpTo } from "../count-up-to.ts";
import { canReadMoney } from "../order/access.ts";
import { pageOf } from "../paging.ts";
import { demand } from "../refusal.ts";

export interface PaymentFilters {
  /** Of the payment or its order, ours or the gateway's; empty: all. */
  number: string;
  /** 4, 6, or 0 for both. */
  payType: number;
  state: PaymentState | "";
  /** Shanghai days on which it was begun, both included; empty: open. */
  from: string;
  to: string;
}

function findPayments(db: Db, asked: PaymentFilters) {
  let found = db.selectFrom("payment");
  if (asked.number !== "") {
    const { number } = asked;
    const ids = sql<number>`(
      select id from payment where out_trade_no = ${number}
      union select id from payment where channel_trade_no = ${number}
      union select payment.id from payment join orders on orders.id = payment.order_id where orders.order_no = ${number})`;
    found = found.where("payment.id", "in", ids);
  }
  if (asked.payType !== 0) found = found.where("payment.channel", "=", asked.payType);
  if (asked.state !== "") found = found.where("payment.state", "=", asked.state);
  if (asked.from !== "") found = found.where("payment.created_at", ">=", startOfShanghaiDay(asked.from));
  if (asked.to !== "") found = found.where("payment.created_at", "<", startOfShanghaiDay(nextShanghaiDay(asked.to)));
  return found;
}

/** Neither the request's bytes, which name an address, nor what the payer is shown. */
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

export type ListedPayment = Awaited<ReturnType<ReturnType<typeof columnsOf>["execute"]>>[number];

/** Attempts to pay, for the office. Refuses with `staffRoleMissing`, `pageTooDeep`. */
export async function listPayments(
  ctx: Ctx,
  asked: PaymentFilters & { page: number; pageSize: number; isDescending: boolean },
) {
  demand(canReadMoney(ctx.actor));
  const { limit, offset } = pageOf(asked);
  const found = findPayments(ctx.db, asked);
  const rows = await columnsOf(found)
    .orderBy("payment.id", asked.isDescending ? "desc" : "asc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, ...(await countUpTo(ctx.db, found.select("payment.id"))) };
}

export type ListedPayments = Awaited<ReturnType<typeof listPayments>>;
