import { type RawBuilder, sql } from "kysely";
import type { Db } from "@changming/db/database";
import { startOfShanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { canReadMoney } from "../order/access.ts";
import { demand, fail } from "../context/domain-error.ts";

export function totalOf(rows: readonly Sums[]): Sums {
  const sum = (of: keyof Sums) => rows.reduce((total, row) => total + row[of], 0);
  return {
    giftCount: sum("giftCount"),
    giftFen: sum("giftFen"),
    applicationCount: sum("applicationCount"),
    applicationFen: sum("applicationFen"),
    refundCount: sum("refundCount"),
    refundFen: sum("refundFen"),
    receiptCount: sum("receiptCount"),
    receiptFen: sum("receiptFen"),
    invoiceCount: sum("invoiceCount"),
    invoiceFen: sum("invoiceFen"),
  };
}

/**
 * A month of every garden with transactions, and whether the sums match the ledger (R-admin-10). Throws
 * `staffRoleMissing`.
 */
export async function getStatement(ctx: Ctx, { month }: { month: string }) {
  demand(canReadMoney(ctx.actor));
  const [rows, cash] = await Promise.all([sumsOfGardens(ctx.db, month), cashOfMonth(ctx.db, month)]);
  const total = totalOf(rows);
  return { rows, total, isSound: netOf(total) === cash };
}

export type Statement = Awaited<ReturnType<typeof getStatement>>;

/** A month of one garden, a row per residence. Throws `notFound`, `staffRoleMissing`. */
export async function getGardenStatement(ctx: Ctx, { month, gardenId }: { month: string; gardenId: number }) {
  demand(canReadMoney(ctx.actor));
  const garden = await ctx.db.selectFrom("garden").select("name").where("id", "=", gardenId).executeTakeFirst();
  if (!garden) return fail("notFound");
  const rows = await sumsOfResidences(ctx.db, month, gardenId);
  return { gardenName: garden.name, rows, total: totalOf(rows) };
}

export type GardenStatement = Awaited<ReturnType<typeof getGardenStatement>>;

/** Received and refunded amounts, in fen. */
export interface Sums {
  giftCount: number;
  giftFen: number;
  applicationCount: number;
  applicationFen: number;
  refundCount: number;
  refundFen: number;
  /** Receipts given, and orders on issued invoices. */
  receiptCount: number;
  receiptFen: number;
  invoiceCount: number;
  invoiceFen: number;
}

export const netOf = ({ giftFen, applicationFen, refundFen }: Sums): number => giftFen + applicationFen - refundFen;

/** Start and end of a month `YYYY-MM` in Shanghai. */
export function monthOf(month: string): { from: Date; to: Date } {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  const next = first.add({ months: 1 });
  return { from: startOfShanghaiDay(first.toString()), to: startOfShanghaiDay(next.toString()) };
}

/**
 * Gateway postings of a month, by garden and residence. The posting time counts: what is reported later is posted
 * later, so that the statement of a past month never changes.
 */
function gatewayPostings(month: string): RawBuilder<unknown> {
  const { from, to } = monthOf(month);
  return sql`
    select 'cash' as what, orders.kind, entry.amount,
      coalesce(residence.garden_id, application.garden_id) as garden_id,
      coalesce(orders.residence_id, application.residence_id, 0) as residence_id
    from ledger_tx as tx
    join ledger_entry as entry on entry.tx_id = tx.id and entry.account = 'gateway'
    join orders on orders.id = tx.order_id
    left join residence on residence.id = orders.residence_id
    left join application on application.id = orders.application_id
    where tx.at >= ${from} and tx.at < ${to}`;
}

/** Receipts given and orders invoiced in a month, in the columns of the postings (R-invoice-8). */
function documentsOf(month: string): RawBuilder<unknown> {
  const { from, to } = monthOf(month);
  return sql`
    select document.what, orders.kind, document.amount,
      coalesce(residence.garden_id, application.garden_id) as garden_id,
      coalesce(orders.residence_id, application.residence_id, 0) as residence_id
    from (
      select 'receipt' as what, order_id, amount_fen as amount from receipt
        where issued_at >= ${from} and issued_at < ${to}
      union all
      select 'invoice', invoice_order.order_id, invoice_order.amount_fen
        from invoice join invoice_order on invoice_order.invoice_id = invoice.id
        where invoice.state = 'issued' and invoice.decided_at >= ${from} and invoice.decided_at < ${to}
          and invoice_order.amount_fen > 0
    ) as document
    join orders on orders.id = document.order_id
    left join residence on residence.id = orders.residence_id
    left join application on application.id = orders.application_id`;
}

const rowsOfMonth = (month: string) => sql`(${gatewayPostings(month)} union all ${documentsOf(month)})`;

const counted = (name: string, which: RawBuilder<unknown>, sign = sql``) => sql`
  count(*) filter (where ${which})::int as ${sql.ref(`${name}Count`)},
  coalesce(${sign}sum(booked.amount) filter (where ${which}), 0)::bigint as ${sql.ref(`${name}Fen`)}`;

const isCash = sql`booked.what = 'cash' and booked.amount > 0`;
const sums = sql.join([
  counted("gift", sql`${isCash} and booked.kind <> 'application'`),
  counted("application", sql`${isCash} and booked.kind = 'application'`),
  counted("refund", sql`booked.what = 'cash' and booked.amount < 0`, sql`-`),
  counted("receipt", sql`booked.what = 'receipt'`),
  counted("invoice", sql`booked.what = 'invoice'`),
]);

type GardenSums = Sums & { id: number; name: string };

async function sumsOfGardens(db: Db, month: string): Promise<GardenSums[]> {
  const { rows } = await sql<GardenSums>`
    select garden.id, garden.name, ${sums}
    from ${rowsOfMonth(month)} as booked join garden on garden.id = booked.garden_id
    group by garden.id, garden.name order by garden.id`.execute(db);
  return rows;
}

/** `letter` and `number` are null for applications without a residence. */
type ResidenceSums = Sums & { id: number; name: string | null; letter: string | null; number: number | null };

async function sumsOfResidences(db: Db, month: string, gardenId: number): Promise<ResidenceSums[]> {
  const { rows } = await sql<ResidenceSums>`
    select booked.residence_id as id, residence.name, residence.letter, residence.number, ${sums}
    from ${rowsOfMonth(month)} as booked left join residence on residence.id = booked.residence_id
    where booked.garden_id = ${gardenId}
    group by booked.residence_id, residence.name, residence.letter, residence.number
    order by booked.residence_id`.execute(db);
  return rows;
}

/** From the ledger alone: fen received in a month less refunds. */
async function cashOfMonth(db: Db, month: string): Promise<number> {
  const { from, to } = monthOf(month);
  const { cash } = await db
    .selectFrom("ledger_entry")
    .innerJoin("ledger_tx", "ledger_tx.id", "ledger_entry.tx_id")
    .select(sql<number>`coalesce(sum(ledger_entry.amount), 0)::bigint`.as("cash"))
    .where("ledger_entry.account", "=", "gateway")
    .where("ledger_tx.at", ">=", from)
    .where("ledger_tx.at", "<", to)
    .executeTakeFirstOrThrow();
  return cash;
}
