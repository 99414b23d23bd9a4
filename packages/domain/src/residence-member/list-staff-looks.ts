import { sql } from "kysely";
import type { StaffRole } from "@changming/contract/staff-roles";
import type { Ctx } from "../context/context.ts";
import { pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import { canManageResidence, accessContextOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { residenceLookVerb } from "../residence/look-at-residence.ts";

export type StaffLookRow = Awaited<ReturnType<typeof listStaffLooks>>["rows"][number];

/** Looks by staff with role and reason, latest first; for owner and managers. Throws `notFound`. */
export async function listStaffLooks(ctx: Ctx, input: { residenceId: number; page: number; pageSize: number }) {
  const page = pageOf(input);
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canManageResidence(accessContextOf(residence)));
  const looks = ctx.db
    .selectFrom("audit_entry")
    .where("object_kind", "=", "residence")
    .where("object_id", "=", residence.id)
    .where("verb", "=", residenceLookVerb);
  const { counts } = await looks.select((eb) => eb.fn.countAll<number>().as("counts")).executeTakeFirstOrThrow();
  const rows = await looks
    .select([
      "id",
      "at",
      sql<string>`after ->> 'reason'`.as("reason"),
      sql<StaffRole>`after ->> 'role'`.as("role"),
      sql<string>`after ->> 'subject'`.as("subject"),
    ])
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { counts, rows };
}
