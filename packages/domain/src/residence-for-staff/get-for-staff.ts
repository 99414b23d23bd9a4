import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { type FamilyLogRow, logOf } from "../residence-member/family-log.ts";
import { canListAsStaff } from "../residence/staff-access.ts";
import { openLooks } from "../residence/look-at-residence.ts";
import { type ResidenceForStaffRow, rowsForStaff } from "./list-for-staff.ts";

/** Maximum entries of the family's log for staff. */
const maxLogEntries = 50;

export interface ResidenceForStaff {
  row: ResidenceForStaffRow;
  members: Awaited<ReturnType<typeof membersOf>>;
  log: FamilyLogRow[];
  levels: { level: number; name: string }[];
  certificateNumber: string;
  applicationId: number;
  albums: number;
  /** It is private and the reader has no open look: only registration data is included. */
  isSealed: boolean;
}

/** One residence for staff, in any state. Throws `notFound`, `staffRoleMissing`. */
export async function getForStaff(ctx: Ctx, { id }: { id: number }): Promise<ResidenceForStaff> {
  demand(canListAsStaff(ctx.actor));
  const row = (await rowsForStaff(ctx.db, [id]))[0] ?? fail("notFound");
  const certificate = await ctx.db
    .selectFrom("property_certificate")
    .select("certificate_number")
    .where("residence_id", "=", id)
    .executeTakeFirst();
  const application = await ctx.db
    .selectFrom("application")
    .select("id")
    .where("residence_id", "=", id)
    .executeTakeFirst();
  const { albums } = await ctx.db
    .selectFrom("album")
    .select((eb) => eb.fn.countAll<number>().as("albums"))
    .where("residence_id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  const isSealed = row.is_private && !(await openLooks(ctx)).open(id);
  return {
    row,
    isSealed,
    members: isSealed ? [] : await membersOf(ctx, id),
    log: isSealed ? [] : await logOf(ctx.db, id, { limit: maxLogEntries, offset: 0 }),
    levels: await ctx.db.selectFrom("level").select(["level", "name"]).orderBy("level").execute(),
    certificateNumber: certificate?.certificate_number ?? "",
    applicationId: application?.id ?? 0,
    albums,
  };
}

function membersOf(ctx: Ctx, residenceId: number) {
  return ctx.db
    .selectFrom("residence_member as member")
    .innerJoin("account", "account.id", "member.account_id")
    .select(["account.nickname", "account.mobile", "member.role", "member.relation", "member.created_at"])
    .where("member.residence_id", "=", residenceId)
    .orderBy((eb) => eb("member.role", "<>", "owner"))
    .orderBy((eb) => eb("member.role", "<>", "manager"))
    .orderBy("member.created_at")
    .execute();
}
