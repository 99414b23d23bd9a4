import { sql } from "kysely";
import type { BillFindingTable } from "@changming/db/tables/order";
import type { Ctx } from "../context.ts";
import { countUpTo } from "../count-up-to.ts";
import { canReadMoney } from "../order/access.ts";
import { pageOf } from "../paging.ts";
import { demand } from "../refusal.ts";

interface Days {
  page: number;
  pageSize: number;
  /** 4, 6, or 0 for both. */
  payType: number;
  /** Shanghai days, both included; empty: open. */
  from: string;
  to: string;
}

export interface BillDay {
  id: number;
  day: string;
  channel: number;
  hasBill: boolean;
  rows: number;
  findings: number;
  open: number;
  comparedAt: Date | null;
}

/** Every day of which there is a bill or should have been one, the newest first. Refuses with `staffRoleMissing`, `pageTooDeep`. */
export async function listBills(ctx: Ctx, asked: Days) {
  demand(canReadMoney(ctx.actor));
  const { limit, offset } = pageOf(asked);
  const { rows } = await sql<BillDay & { counts: number }>`
    with days as (
      select channel, day, row_count, compared_at from bill
      union all
      select channel, day, null, null from bill_finding as missing
      where kind = 'billMissing'
        and not exists (select from bill where bill.channel = missing.channel and bill.day = missing.day)
    ), found as (
      select * from days
      where (${asked.payType} = 0 or channel = ${asked.payType})
        and (${asked.from} = '' or day >= nullif(${asked.from}, '')::date)
        and (${asked.to} = '' or day <= nullif(${asked.to}, '')::date)
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

/** What differed, open ones first. Refuses with `staffRoleMissing`, `pageTooDeep`. */
export async function listFindings(ctx: Ctx, asked: FindingsQuery) {
  demand(canReadMoney(ctx.actor));
  const { limit, offset } = pageOf(asked);
  let found = ctx.db.selectFrom("bill_finding");
  if (asked.payType !== 0) found = found.where("bill_finding.channel", "=", asked.payType);
  if (asked.kind !== "") found = found.where("bill_finding.kind", "=", asked.kind);
  if (asked.state === "open") found = found.where(isOpen);
  if (asked.state === "resolved") found = found.where("bill_finding.resolved_at", "is not", null);
  if (asked.state === "settled") found = found.where("bill_finding.settled", "=", true);
  if (asked.from !== "") found = found.where("bill_finding.day", ">=", asked.from);
  if (asked.to !== "") found = found.where("bill_finding.day", "<=", asked.to);
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
