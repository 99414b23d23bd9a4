import { sql } from "kysely";
import type { BuyerKind } from "@changming/db/tables/invoice";
import { withTx } from "@changming/db/tx";
import { hashOfContents } from "@changming/kit/ids";
import { shanghaiDay } from "@changming/kit/shanghai";
import { audit } from "../context/audit.ts";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { stillPaidFen } from "../order/still-paid.ts";
import { canInvoiceOrder, canSeeOwnInvoice } from "./access.ts";
import { isInTerm, openInvoiceState } from "./eligible-orders.ts";
import { encryptBuyer } from "./encrypted-buyer.ts";
import { type InvoiceRow, lockInvoice, transitionInvoice } from "./transition.ts";

interface InvoiceRequest {
  orderNos: readonly string[];
  buyerKind: BuyerKind;
  title: string;
  /** Empty for a person. */
  taxNumber: string;
  email: string;
  phone: string;
  ref: string | null;
}

/**
 * Requests one invoice for own orders (R-invoice-1). A repeated `ref` creates nothing again. Throws `notFound`,
 * `invoiceOrderUnfit`, `invoiceTooLate`, `invoiceOnce`, and `alreadySent` for other contents under the same ref.
 */
export async function requestInvoice(ctx: Ctx, { ref, ...input }: InvoiceRequest): Promise<InvoiceRow> {
  const accountId = ownAccountId(ctx);
  const refHash = ref === null ? null : hashOfContents(Object.entries(input));
  return withTx(ctx, async (ctx) => {
    // Serializes the requests of an account: an order gets one invoice from two tabs.
    await ctx.db.selectFrom("account").select("id").where("id", "=", accountId).forUpdate().execute();
    const earlier = ref === null ? null : await findByRef(ctx, accountId, ref);
    if (earlier) return earlier.ref_hash === refHash ? earlier : fail("alreadySent");
    const orders = await lockOrders(ctx, accountId, input.orderNos);
    if (orders.length !== input.orderNos.length) fail("notFound", "orderNos");
    for (const order of orders) demand(canInvoiceOrder(order));
    const invoice = await insertInvoice(ctx, accountId, { ...input, ref, refHash });
    const rows = orders.map(({ id, still_paid_fen }) => ({
      invoice_id: invoice.id,
      order_id: id,
      amount_fen: still_paid_fen,
    }));
    await ctx.db.insertInto("invoice_order").values(rows).execute();
    const object = { kind: "invoice", id: invoice.id };
    const after = { number: invoice.number, orders: orders.map(({ id }) => id) };
    await audit(ctx, { verb: "invoice.requested", object, before: null, after });
    return invoice;
  });
}

function findByRef(ctx: Ctx, accountId: number, ref: string): Promise<InvoiceRow | undefined> {
  const found = ctx.db.selectFrom("invoice").selectAll().where("account_id", "=", accountId).where("ref", "=", ref);
  return found.executeTakeFirst();
}

/** In the order of their ids, as everyone who locks several. */
function lockOrders(ctx: Ctx, accountId: number, orderNos: readonly string[]) {
  return ctx.db
    .selectFrom("orders")
    .select([
      "orders.id",
      stillPaidFen.as("still_paid_fen"),
      isInTerm(ctx.clock()).as("is_in_term"),
      openInvoiceState.as("invoice_state"),
    ])
    .where("orders.account_id", "=", accountId)
    .where("orders.order_no", "in", orderNos)
    .where("orders.amount_fen", ">", 0)
    .orderBy("orders.id")
    .forUpdate()
    .execute();
}

async function insertInvoice(
  ctx: Ctx,
  accountId: number,
  { buyerKind, title, taxNumber, email, phone, ref, refHash }: InvoiceRequest & { refHash: string | null },
): Promise<InvoiceRow> {
  const now = ctx.clock();
  const { rows } = await sql<{ next: number }>`select nextval('invoice_number')::int as next`.execute(ctx.db);
  const number = `FP${shanghaiDay(now).replaceAll("-", "")}${String(rows[0]?.next ?? 0).padStart(6, "0")}`;
  const tax_number = buyerKind === "organisation" ? taxNumber : "";
  return ctx.db
    .insertInto("invoice")
    .values({
      ...encryptBuyer(ctx.services.secrets, { number, title, tax_number, email, phone }),
      number,
      account_id: accountId,
      state: "requested",
      buyer_kind: buyerKind,
      ref,
      ref_hash: refHash,
      requested_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Cancels an own request that was not exported yet. Throws `notFound`, `invoiceDecided`. */
export async function cancelInvoice(ctx: Ctx, { id }: { id: number }): Promise<InvoiceRow> {
  return withTx(ctx, async (ctx) => {
    const row = await lockInvoice(ctx, id);
    demand(canSeeOwnInvoice(ctx.actor, row));
    return transitionInvoice(ctx, row, "cancelled");
  });
}
