import type { adminRefunds } from "@changming/contract/admin/refund";
import type { BodyOf } from "@changming/contract/define";
import { fen, yuanText } from "@changming/kit/money";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Actor } from "../context/context.ts";
import { mayRefund } from "./access.ts";
import type { ListedRefund, ListedRefunds } from "./list-refunds.ts";

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

export function presentRefunds({ rows, counts, hasMore }: ListedRefunds, actor: Actor): Body {
  return { counts, has_more_counts: hasMore, itemList: rows.map((row) => presentRefund(row, actor)) };
}
