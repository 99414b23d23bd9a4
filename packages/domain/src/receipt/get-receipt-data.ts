import type { Db } from "@changming/db/database";
import { chineseDay, shanghaiDateTime, shanghaiDay } from "@changming/kit/shanghai";
import { fen } from "@changming/kit/money";
import { productName } from "@changming/kit/product-name";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { itemsOf } from "../order/queries.ts";
import { stillPaidFen } from "../order/still-paid.ts";
import { decryptPayer } from "./payer-name.ts";

export type ReceiptData = Awaited<ReturnType<typeof getReceiptData>>;

/** What a receipt says now, for an address signed for its payer or for staff. Throws `notFound`. */
export async function getReceiptData(ctx: Ctx, { number }: { number: string }) {
  const row = (await receiptOf(ctx.db, number)) ?? fail("notFound");
  const items = await itemsOf(ctx.db, row.order_id);
  return {
    number: row.number,
    checkCode: row.check_code,
    siteName: row.site_name ?? productName,
    payer: decryptPayer(ctx.services.secrets, row) || row.nickname,
    orderNo: row.order_no,
    items: items.map(({ name, unit, quantity, unit_price_fen, amount_fen }) => ({
      name,
      unit,
      quantity,
      unitPriceFen: fen(unit_price_fen),
      amountFen: fen(amount_fen),
    })),
    amountFen: fen(row.amount_fen),
    refundedFen: fen(row.amount_fen - row.still_paid_fen),
    isRefunding: row.state === "refunding",
    channel: row.channel,
    tradeNo: row.channel_trade_no ?? "",
    paidAt: row.paid_at === null ? "" : shanghaiDateTime(row.paid_at),
    issuedAt: row.issued_at,
    issuedOn: chineseDay(shanghaiDay(row.issued_at)),
  };
}

async function receiptOf(db: Db, number: string) {
  const row = await db
    .selectFrom("receipt")
    .innerJoin("orders", "orders.id", "receipt.order_id")
    .innerJoin("account", "account.id", "orders.account_id")
    .leftJoin("payment as paid", "paid.id", "orders.paid_payment_id")
    .leftJoin("site_info", (join) => join.onTrue())
    .selectAll("receipt")
    .select([
      "orders.order_no",
      "orders.state",
      "orders.paid_at",
      "account.nickname",
      "paid.channel",
      "paid.channel_trade_no",
      "site_info.name as site_name",
      stillPaidFen.as("still_paid_fen"),
    ])
    .where("receipt.number", "=", number)
    .executeTakeFirst();
  return row ?? null;
}
