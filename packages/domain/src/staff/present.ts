import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Counted } from "../context/count-up-to.ts";
import { isNotYetIn, roleOfVerb } from "./confirming-roles.ts";
import type { ListedStaff } from "./list-staff.ts";
import type { Changed } from "./save-staff.ts";
import type { Who } from "./who-am-i.ts";

export function presentWho({ staff, csrf, requiresCode }: Who, now: Date) {
  return {
    staff: staff && {
      id: staff.id,
      login: staff.login,
      name: staff.name,
      role: staff.role,
      has_code: staff.totp_confirmed_at !== null,
      must_enrol: requiresCode && staff.totp_confirmed_at === null,
      fresh_until: staff.fresh_until && staff.fresh_until > now ? shanghaiDateTime(staff.fresh_until) : "",
    },
    csrf,
    asks_code: requiresCode,
  };
}

export function presentStaffList({ rows, counts, hasMore }: Counted & { rows: readonly ListedStaff[] }) {
  return { counts, has_more_counts: hasMore, itemList: rows.map(presentStaff) };
}

function presentStaff(row: ListedStaff) {
  return {
    id: row.id,
    login: row.login,
    name: row.name,
    role: row.role,
    has_code: row.totp_confirmed_at !== null,
    is_suspended: row.suspended_at !== null,
    waiting_role: roleOfVerb(row.waitingVerb),
    is_new: isNotYetIn(row),
    is_locked: row.isLocked,
    sessions: row.sessions,
    last_seen_time: row.lastSeenAt ? shanghaiDateTime(row.lastSeenAt) : "",
    create_time: shanghaiDateTime(row.created_at),
    version: row.version,
  };
}

export function presentChanged({ id, version, isWaiting }: Changed) {
  return { id, version, is_waiting: isWaiting };
}
