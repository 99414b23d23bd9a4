import type { adminInvoices } from "@changming/contract/admin/invoice";
import type { BodyOf } from "@changming/contract/define";
import { fen, yuanText } from "@changming/kit/money";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { canDecideInvoices } from "./access.ts";
import { decryptBuyer, maskedTitle } from "./encrypted-buyer.ts";
import type { getInvoiceForStaff, InvoiceForStaff, listInvoicesForStaff } from "./list-for-staff.ts";
import { invoiceMoves } from "./states.ts";

const timeOf = (at: Date | null) => (at ? shanghaiDateTime(at) : "");
const hourMs = 3_600_000;

function presentItem(row: InvoiceForStaff, { actor, clock, services }: Pick<Ctx, "actor" | "clock" | "services">) {
  const mayDecide = canDecideInvoices(actor).allowed;
  const moves = invoiceMoves[row.state];
  const needsReversal = row.state === "issued" && row.overstated_fen > 0;
  const until = row.decided_at ?? clock();
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    buyer_kind: row.buyer_kind,
    title: maskedTitle(decryptBuyer(services.secrets, row).title),
    money: yuanText(fen(row.amount_fen)),
    orders: row.order_count,
    refunded_money: row.overstated_fen > 0 ? yuanText(fen(row.overstated_fen)) : "",
    needs_reversal: needsReversal,
    create_time: shanghaiDateTime(row.requested_at),
    hours: Math.max(0, Math.floor((until.getTime() - row.requested_at.getTime()) / hourMs)),
    export_time: timeOf(row.exported_at),
    decide_time: timeOf(row.decided_at),
    tax_invoice_number: row.tax_invoice_number,
    can: {
      export: mayDecide && moves.includes("issued"),
      answer: mayDecide && (moves.includes("issued") || row.stored_as !== null),
      reject: mayDecide && moves.includes("rejected"),
      reverse: mayDecide && needsReversal,
    },
  };
}

export function presentInvoicesForStaff(
  { rows, counts, hasMore }: Awaited<ReturnType<typeof listInvoicesForStaff>>,
  ctx: Ctx,
): BodyOf<typeof adminInvoices.list> {
  return { counts, has_more_counts: hasMore, itemList: rows.map((row) => presentItem(row, ctx)) };
}

export function presentInvoiceForStaff(
  { row, orders }: Awaited<ReturnType<typeof getInvoiceForStaff>>,
  ctx: Ctx,
): BodyOf<typeof adminInvoices.detail> {
  return {
    ...presentItem(row, ctx),
    ...decryptBuyer(ctx.services.secrets, row),
    nickname: row.nickname,
    reason: row.reason,
    tax_invoice_on: row.tax_invoice_on ?? "",
    decided_by: row.decider ?? "",
    order_list: orders.map((order) => ({
      id: order.id,
      order_no: order.order_no,
      title: order.title,
      money: yuanText(fen(order.amount_fen)),
      still_paid: yuanText(fen(order.still_paid_fen)),
    })),
  };
}
