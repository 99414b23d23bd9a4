import { sql } from "kysely";
import type { invoiceFilters } from "@changming/contract/admin/invoice";
import type { Db } from "@changming/db/database";
import type { BuyerKind } from "@changming/db/tables/invoice";
import { withTx } from "@changming/db/tx";
import { nextShanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { countUpTo, pageOf } from "../context/paging.ts";
import { canDecideInvoices, canReadInvoices } from "./access.ts";
import { invoiceSums, isOverstated, ordersOfInvoices } from "./queries.ts";
import { waitingInvoiceStates } from "./states.ts";

interface InvoiceFilters {
  state: (typeof invoiceFilters)[number];
  /** Of the request, the invoice or an order; empty: all. */
  number: string;
  buyerKind: BuyerKind | "";
  /** Shanghai days of the request, both inclusive; empty: unbounded. */
  from: string;
  to: string;
}

function findInvoices(db: Db, filters: InvoiceFilters) {
  let found = db.selectFrom("invoice");
  const { state, number } = filters;
  if (state === "waiting") found = found.where("invoice.state", "in", waitingInvoiceStates);
  else if (state === "reversal") {
    found = found.where("invoice.state", "=", "issued").where(isOverstated);
  } else if (state !== "") found = found.where("invoice.state", "=", state);
  if (number !== "") {
    found = found.where(
      "invoice.id",
      "in",
      sql<number>`(
        select id from invoice where number = ${number} or tax_invoice_number = ${number}
        union select invoice_id from invoice_order join orders on orders.id = order_id where order_no = ${number})`,
    );
  }
  if (filters.buyerKind !== "") found = found.where("invoice.buyer_kind", "=", filters.buyerKind);
  if (filters.from !== "") found = found.where("invoice.requested_at", ">=", startOfShanghaiDay(filters.from));
  if (filters.to !== "") {
    found = found.where("invoice.requested_at", "<", startOfShanghaiDay(nextShanghaiDay(filters.to)));
  }
  return found;
}

function columnsOf(found: ReturnType<typeof findInvoices>) {
  return found
    .selectAll("invoice")
    .select([
      invoiceSums.amount.as("amount_fen"),
      invoiceSums.overstated.as("overstated_fen"),
      sql<number>`(select count(*)::int from invoice_order where invoice_id = invoice.id)`.as("order_count"),
    ]);
}

export type InvoiceForStaff = Awaited<ReturnType<ReturnType<typeof columnsOf>["execute"]>>[number];

/** Requests for staff; the longest waiting first among the waiting, else the latest. Throws `staffRoleMissing`. */
export async function listInvoicesForStaff(ctx: Ctx, filters: InvoiceFilters & { page: number; pageSize: number }) {
  demand(canReadInvoices(ctx.actor));
  const { limit, offset } = pageOf(filters);
  const found = findInvoices(ctx.db, filters);
  const rows = await columnsOf(found)
    .orderBy("invoice.id", filters.state === "waiting" ? "asc" : "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, ...(await countUpTo(ctx.db, found.select("invoice.id"))) };
}

const everything: InvoiceFilters = { state: "", number: "", buyerKind: "", from: "", to: "" };

/** A request with the buyer's data in full; each look is audited. Throws `notFound`, `staffRoleMissing`. */
export async function getInvoiceForStaff(ctx: Ctx, { id }: { id: number }) {
  demand(canDecideInvoices(ctx.actor));
  return withTx(ctx, async (ctx) => {
    const row = await columnsOf(findInvoices(ctx.db, everything))
      .innerJoin("account", "account.id", "invoice.account_id")
      .leftJoin("staff", "staff.id", "invoice.decided_by")
      .select(["account.nickname", "staff.name as decider"])
      .where("invoice.id", "=", id)
      .executeTakeFirst();
    if (!row) return fail("notFound");
    await audit(ctx, { verb: "invoice.look", object: { kind: "invoice", id }, before: null, after: null });
    return { row, orders: await ordersOfInvoices(ctx.db, [id]) };
  });
}
