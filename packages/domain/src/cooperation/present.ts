import type { cooperation } from "@changming/contract/cooperation";
import type { BodyOf } from "@changming/contract/define";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { CooperationRow } from "./queries.ts";

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
