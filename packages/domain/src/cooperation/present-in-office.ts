import type { cooperation } from "@changming/contract/admin/cooperation";
import type { BodyOf } from "@changming/contract/define";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { paperLife } from "../application/erase-papers.ts";
import type { Counted } from "../count-up-to.ts";
import type { Actor } from "../context.ts";
import { maskedMobile } from "../masked-mobile.ts";
import { canRejectCooperation } from "./access.ts";
import type { OfficeCooperation } from "./list-cooperations.ts";
import type { OfficeCooperationRow } from "./office-queries.ts";
import { cooperationPaperLabel, cooperationPapersOf } from "./papers.ts";
import { cooperationStateTexts } from "./states.ts";

type List = BodyOf<typeof cooperation.list>;

const hour = 3_600_000;
const timeOf = (at: Date | null) => (at ? shanghaiDateTime(at) : "");

function presentItem(row: OfficeCooperationRow, now: Date): List["itemList"][number] {
  return {
    id: row.id,
    state: row.state,
    state_text: cooperationStateTexts[row.state],
    garden_name: row.garden_name,
    company: row.company,
    applicant: row.applicant_name,
    mobile: maskedMobile(row.applicant_mobile),
    nickname: row.nickname,
    create_time: shanghaiDateTime(row.applied_at),
    hours: Math.max(0, Math.floor(((row.decided_at ?? now).getTime() - row.applied_at.getTime()) / hour)),
    decide_time: timeOf(row.decided_at),
  };
}

export function presentCooperations(
  { rows, counts, hasMore }: Counted & { rows: readonly OfficeCooperationRow[] },
  now: Date,
): List {
  return { counts, has_more_counts: hasMore, itemList: rows.map((row) => presentItem(row, now)) };
}

export function presentCooperation(
  { row, keeps, gardens, nextId }: OfficeCooperation,
  actor: Actor,
  now: Date,
): BodyOf<typeof cooperation.detail> {
  const eraseAt = row.papers_erased_at ?? (row.decided_at && new Date(row.decided_at.getTime() + paperLife));
  return {
    ...presentItem(row, now),
    reason: row.reason,
    garden_id: row.garden_id ?? 0,
    referrer: row.referrer_name ?? "",
    decided_by: row.decider_name ?? "",
    papers: cooperationPapersOf(row).map((paper) => ({ paper, label: cooperationPaperLabel(paper) })),
    papers_erase_time: timeOf(eraseAt),
    keeps,
    gardens: gardens.map(({ id, name }) => ({ id, garden_name: name })),
    next_id: nextId,
    can: { decide: canRejectCooperation(actor, row).allowed },
  };
}

export function presentDecided({
  id,
  state,
  garden_id,
}: Pick<OfficeCooperationRow, "id" | "state" | "garden_id">): BodyOf<typeof cooperation.approve> {
  return { id, state, garden_id: garden_id ?? 0 };
}
