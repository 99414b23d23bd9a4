import { sql } from "kysely";
import type { BillFindingTable } from "@changming/db/tables/order";
import type { Ctx } from "../context/context.ts";
import { canReadMoney } from "../order/access.ts";
import { countUpTo, pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";

interface Days {
  page: number;
  pageSize: number;
  /** 4, 6, or 0 for both. */
  payType: number;
  /** Shanghai days, both included; empty for no limit. */
  from: string;
  to: string;
}

interface BillDay {
  id: number;
  day: string;
  channel: number;
  hasBill: boolean;
  rows: number;
  findings: number;
  open: number;
  comparedAt: Date | null;
}

/** Every day with an existing or missing bill, newest first. Throws `staffRoleMissing`, `pageTooDeep`. */
export async function listBills(ctx: Ctx, query: Days) {
  demand(canReadMoney(ctx.actor));
  const { limit, offset } = pageOf(query);
  const { rows } = await sql<BillDay & { counts: number }>`
    with days as (
      select channel, day, row_count, compared_at from bill
      union all
      select channel, day, null, null from bill_finding as missing
      where kind = 'billMissing'
        and not exists (select from bill where bill.channel = missing.channel and bill.day = missing.day)
    ), found as (
      select * from days
      where (${query.payType} = 0 or channel = ${query.payType})
        and (${query.from} = '' or day >= nullif(${query.from}, '')::date)
        and (${query.to} = '' or day <= nullif(${query.to}, '')::date)
    )
    select (day - date '2020-01-01') * 10 + channel as id, to_char(day, 'YYYY-MM-DD') as day, channel,
      row_count is not null as "hasBill", coalesce(row_count, 0) as rows, compared_at as "comparedAt",
      coalesce(seen.findings, 0)::int as findings, coalesce(seen.open, 0)::int as open,
      (select count(*)::int from found) as counts
    from (select * from found order by day desc, channel limit ${limit} offset ${offset}) as page
    left join lateral (
      select count(*) as findings, count(*) filter (where resolved_at is null and not settled) as open
      from bill_finding as finding where finding.day = page.day and finding.channel = page.channel
    ) as seen on true
    order by page.day desc, page.channel`.execute(ctx.db);
  return { rows, counts: rows[0]?.counts ?? 0, hasMore: false };
}

export type ListedBills = Awaited<ReturnType<typeof listBills>>;

type FindingsQuery = Days & { kind: BillFindingTable["kind"] | ""; state: "open" | "resolved" | "settled" | "" };

const isOpen = sql<boolean>`(bill_finding.resolved_at is null and not bill_finding.settled)`;

/** Differences, open ones first. Throws `staffRoleMissing`, `pageTooDeep`. */
export async function listFindings(ctx: Ctx, query: FindingsQuery) {
  demand(canReadMoney(ctx.actor));
  const { limit, offset } = pageOf(query);
  let found = ctx.db.selectFrom("bill_finding");
  if (query.payType !== 0) found = found.where("bill_finding.channel", "=", query.payType);
  if (query.kind !== "") found = found.where("bill_finding.kind", "=", query.kind);
  if (query.state === "open") found = found.where(isOpen);
  if (query.state === "resolved") found = found.where("bill_finding.resolved_at", "is not", null);
  if (query.state === "settled") found = found.where("bill_finding.settled", "=", true);
  if (query.from !== "") found = found.where("bill_finding.day", ">=", query.from);
  if (query.to !== "") found = found.where("bill_finding.day", "<=", query.to);
  const rows = await found
    .leftJoin("staff", "staff.id", "bill_finding.resolved_by")
    .selectAll("bill_finding")
    .select([
      "staff.name as resolver",
      sql<number>`coalesce(
        (select order_id from payment where out_trade_no = bill_finding.number),
        (select payment.order_id from refund join payment on payment.id = refund.payment_id
          where refund.out_refund_no = bill_finding.number), 0)`.as("orderId"),
    ])
    .orderBy(isOpen, "desc")
    .orderBy("bill_finding.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, ...(await countUpTo(ctx.db, found.select("bill_finding.id"))) };
}

export type ListedFindings = Awaited<ReturnType<typeof listFindings>>;
