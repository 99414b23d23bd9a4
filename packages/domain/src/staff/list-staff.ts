import { sql } from "kysely";
import type { StaffRole } from "@changming/contract/staff-roles";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { countUpTo, pageOf, type Counted } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import { canListStaff } from "../staff-role/access.ts";
import type { StaffRow } from "./queries.ts";
import { openSessions } from "./sessions.ts";
import { lockedLogins } from "./attempts.ts";
import { isNotYetIn, roleOfVerb } from "./set-role.ts";

interface StaffQuery {
  page: number;
  pageSize: number;
  keywords: string;
  role: StaffRole | "";
  sort: "id" | "name" | "lastSeen";
  isDescending: boolean;
}

interface ListedStaff extends StaffRow {
  sessions: number;
  lastSeenAt: Date | null;
  isLocked: boolean;
  /** Verb of a pending role approval. */
  waitingVerb: string | null;
}

/** Staff filtered by name, login and role. Throws `staffRoleMissing`, `pageTooDeep`. */
export async function listStaff(ctx: Ctx, query: StaffQuery) {
  demand(canListStaff(ctx.actor));
  const { limit, offset } = pageOf(query);
  let found = ctx.db.selectFrom("staff");
  if (query.role !== "") found = found.where("role", "=", query.role);
  if (query.keywords !== "") {
    const part = `%${query.keywords.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    found = found.where((eb) => eb.or([eb("name", "like", part), eb("login", "ilike", part)]));
  }
  const lastSeen = sql<Date | null>`(select max(last_seen_at) from staff_session where staff_id = staff.id)`;
  const order = { id: sql`id`, name: sql`name`, lastSeen }[query.sort];
  const rows = await found
    .selectAll()
    .select((eb) => [
      lastSeen.as("lastSeenAt"),
      openSessions(ctx.db, ctx.clock())
        .whereRef("staff_session.staff_id", "=", eb.ref("staff.id"))
        .select(({ fn }) => fn.countAll<number>().as("open"))
        .as("sessions"),
      eb
        .selectFrom("staff_approval")
        .select("verb")
        .where("object_kind", "=", "staff")
        .whereRef("object_id", "=", "staff.id")
        .where("state", "=", "waiting")
        .orderBy("staff_approval.id", "desc")
        .limit(1)
        .as("waitingVerb"),
    ])
    .orderBy(query.isDescending ? sql`${order} desc nulls last` : sql`${order} asc nulls last`)
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  const locked = await lockedLogins(
    ctx,
    rows.map(({ login }) => login),
  );
  const listed = rows.map((row) => ({ ...row, sessions: row.sessions ?? 0, isLocked: locked.has(row.login) }));
  return { rows: listed satisfies ListedStaff[], ...(await countUpTo(ctx.db, found.select("id"))) };
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
