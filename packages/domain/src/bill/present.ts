import type { adminBills } from "@changming/contract/admin/bill";
import type { BodyOf } from "@changming/contract/define";
import { fen, yuanText } from "@changming/kit/money";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Actor } from "../context/context.ts";
import { canReconcile } from "./access.ts";
import type { ListedBills, ListedFindings } from "./list-bills.ts";

const timeOf = (at: Date | null) => (at ? shanghaiDateTime(at) : "");
const yuanOrNone = (amount: number | null) => (amount === null ? "" : yuanText(fen(amount)));

export function presentBills({ rows, counts, hasMore }: ListedBills): BodyOf<typeof adminBills.list> {
  const itemList = rows.map((row) => ({
    id: row.id,
    day: row.day,
    payType: row.channel,
    has_bill: row.hasBill,
    rows: row.rows,
    findings: row.findings,
    open: row.open,
    compare_time: timeOf(row.comparedAt),
  }));
  return { counts, has_more_counts: hasMore, itemList };
}

export function presentFindings(
  { rows, counts, hasMore }: ListedFindings,
  actor: Actor,
): BodyOf<typeof adminBills.findings> {
  const verdict = canReconcile(actor);
  const mayResolve = verdict.allowed || verdict.reason === "staffProofNeeded";
  const itemList = rows.map((row) => {
    const isAnswered = row.resolved_at !== null;
    const state = isAnswered ? ("resolved" as const) : row.settled ? ("settled" as const) : ("open" as const);
    return {
      id: row.id,
      day: row.day,
      payType: row.channel,
      kind: row.kind,
      number: row.number,
      order_id: row.orderId,
      here: yuanOrNone(row.here_fen),
      there: yuanOrNone(row.there_fen),
      state,
      find_time: shanghaiDateTime(row.found_at),
      resolve_time: timeOf(row.resolved_at),
      resolved_by: row.resolver ?? "",
      note: row.note,
      can: { resolve: state === "open" && mayResolve },
    };
  });
  return { counts, has_more_counts: hasMore, itemList };
}
