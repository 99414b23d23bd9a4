import type { concern } from "@changming/contract/admin/concern";
import type { BodyOf } from "@changming/contract/define";
import { relativeWishes, reportReasons } from "@changming/contract/report-reasons";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Actor } from "../context/context.ts";
import { canDecideConcerns } from "./access.ts";
import type { ListedConcerns } from "./list-concerns.ts";
import type { ListedConcern } from "./queries.ts";
import { mayMove } from "./states.ts";
import { mayHideTarget } from "./target.ts";

const reasons: Record<string, string> = { ...reportReasons, ...relativeWishes };

export function presentConcerns({ rows, counts, hasMore }: ListedConcerns, actor: Actor) {
  return { counts, has_more_counts: hasMore, itemList: rows.map((row) => presentItem(row, actor)) };
}

/** One row of a queue, with what the actor may do about it. */
export function presentItem(row: ListedConcern, actor: Actor): BodyOf<typeof concern.list>["itemList"][number] {
  const decides = canDecideConcerns(actor).allowed;
  const isWaiting = mayMove(row.state, "closed");
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    state: row.state,
    outcome: row.outcome ?? "",
    reason: reasons[row.reason] ?? row.reason,
    target_kind: row.target_kind ?? "",
    residence_id: row.residence_id,
    subject_name: row.residence_name ?? row.page_path ?? row.subject_name,
    make_time: shanghaiDateTime(row.made_at),
    close_time: row.closed_at ? shanghaiDateTime(row.closed_at) : "",
    decided_by: row.decider_name ?? "",
    is_hidden: row.is_hidden,
    hid_target: row.hid_target,
    version: row.version,
    can: {
      hide: decides && mayHideTarget(row) && !row.is_hidden,
      // A target hidden by another concern, or in the list of residences, is unhidden there.
      show: decides && mayHideTarget(row) && row.is_hidden && row.hid_target,
      close: decides && isWaiting,
      reopen: decides && !isWaiting && row.erased_at === null,
    },
  };
}
