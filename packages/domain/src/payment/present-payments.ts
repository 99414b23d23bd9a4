import type { adminPayments } from "@changming/contract/admin/payment";
import type { BodyOf } from "@changming/contract/define";
import { fen, yuanText } from "@changming/kit/money";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { ListedPayment, ListedPayments } from "./list-payments.ts";

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
