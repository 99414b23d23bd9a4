import type { cooperation } from "@changming/contract/cooperation";
import type { BodyOf } from "@changming/contract/define";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { cooperation as adminCooperation } from "@changming/contract/admin/cooperation";
import type { CooperationForStaffRow, CooperationRow } from "./queries.ts";
import { documentRetentionMs } from "../application/documents.ts";
import type { Counted } from "../context/paging.ts";
import type { Actor } from "../context/context.ts";
import { maskedPhone } from "../account-lookup/phone-number.ts";
import { canRejectCooperation } from "./access.ts";
import type { CooperationForStaff } from "./list-cooperations.ts";
import { cooperationStateTexts } from "./states.ts";
import { cooperationDocumentLabel, cooperationDocumentsOf } from "./view-cooperation.ts";

/** For the applicant. */
export function presentOwnCooperation(row: CooperationRow | null): BodyOf<typeof cooperation.own> {
  if (!row) return { application: null };
  return {
    application: {
      id: row.id,
      state: row.state,
      garden_name: row.garden_name,
      company: row.company,
      reason: row.reason,
      create_time: shanghaiDateTime(row.applied_at),
      decide_time: row.decided_at ? shanghaiDateTime(row.decided_at) : "",
    },
  };
}

type List = BodyOf<typeof adminCooperation.list>;

const hour = 3_600_000;
const timeOf = (at: Date | null) => (at ? shanghaiDateTime(at) : "");

function presentItem(row: CooperationForStaffRow, now: Date): List["itemList"][number] {
  return {
    id: row.id,
    state: row.state,
    state_text: cooperationStateTexts[row.state],
    garden_name: row.garden_name,
    company: row.company,
    applicant: row.applicant_name,
    mobile: maskedPhone(row.applicant_phone),
    nickname: row.nickname,
    create_time: shanghaiDateTime(row.applied_at),
    hours: Math.max(0, Math.floor(((row.decided_at ?? now).getTime() - row.applied_at.getTime()) / hour)),
    decide_time: timeOf(row.decided_at),
  };
}

export function presentCooperations(
  { rows, counts, hasMore }: Counted & { rows: readonly CooperationForStaffRow[] },
  now: Date,
): List {
  return { counts, has_more_counts: hasMore, itemList: rows.map((row) => presentItem(row, now)) };
}

export function presentCooperation(
  { row, managedGardens, gardens, nextId }: CooperationForStaff,
  actor: Actor,
  now: Date,
): BodyOf<typeof adminCooperation.detail> {
  const eraseAt =
    row.documents_erased_at ?? (row.decided_at && new Date(row.decided_at.getTime() + documentRetentionMs));
  return {
    ...presentItem(row, now),
    reason: row.reason,
    garden_id: row.garden_id ?? 0,
    referrer: row.referrer_name ?? "",
    decided_by: row.decider_name ?? "",
    papers: cooperationDocumentsOf(row).map((document) => ({
      paper: document,
      label: cooperationDocumentLabel(document),
    })),
    papers_erase_time: timeOf(eraseAt),
    keeps: managedGardens,
    gardens: gardens.map(({ id, name }) => ({ id, garden_name: name })),
    next_id: nextId,
    can: { decide: canRejectCooperation(actor, row).allowed },
  };
}

export function presentDecided({
  id,
  state,
  garden_id,
}: Pick<CooperationForStaffRow, "id" | "state" | "garden_id">): BodyOf<typeof adminCooperation.approve> {
  return { id, state, garden_id: garden_id ?? 0 };
}
