import { sql } from "kysely";
import type { FamilyAction } from "@changming/db/tables/family";
import type { Db } from "@changming/db/database";
import type { StaffRole } from "@changming/contract/staff-roles";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { type MemberRole, canManageResidence, accessContextOf } from "../residence/access.ts";
import { type Page, pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { residenceLookVerb } from "../residence/look-at-residence.ts";

interface LoggedAction {
  residenceId: number;
  deed: FamilyAction;
  /** Who acted, the acting account by default. Actions of staff are logged as the platform's, without a name. */
  accountId?: number;
  /** The account concerned. */
  subjectId?: number;
  before?: MemberRole;
  after?: MemberRole;
}

/** Writes an entry of the family's log, in the action's transaction; a trigger prevents changes (R-family-11). */
export async function logFamily(
  ctx: Ctx,
  { residenceId, deed: action, accountId, subjectId, before, after }: LoggedAction,
): Promise<void> {
  if (!ctx.tx) throw new Error(`${action}: logged outside its transaction`);
  await ctx.db
    .insertInto("family_log")
    .values({
      residence_id: residenceId,
      at: ctx.clock(),
      account_id: accountId ?? (ctx.actor.kind === "staff" ? null : ownAccountId(ctx)),
      deed: action,
      subject_id: subjectId ?? null,
      role_before: before ?? null,
      role_after: after ?? null,
    })
    .execute();
}

export type FamilyLogRow = Awaited<ReturnType<typeof logOf>>[number];

/** Every change of roles and access, newest first, for owner and managers (R-family-11). Throws `notFound`. */
export async function listFamilyLog(
  ctx: Ctx,
  input: { residenceId: number; page: number; pageSize: number },
): Promise<{ counts: number; rows: FamilyLogRow[] }> {
  const page = pageOf(input);
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canManageResidence(accessContextOf(residence)));
  const { counts } = await ctx.db
    .selectFrom("family_log")
    .select((eb) => eb.fn.countAll<number>().as("counts"))
    .where("residence_id", "=", residence.id)
    .executeTakeFirstOrThrow();
  return { counts, rows: await logOf(ctx.db, residence.id, page) };
}

/** The latest entries; the caller checks access. */
export function logOf(db: Db, residenceId: number, page: Page) {
  return db
    .selectFrom("family_log as log")
    .leftJoin("account as doer", "doer.id", "log.account_id")
    .leftJoin("account as subject", "subject.id", "log.subject_id")
    .select([
      "log.id",
      "log.at",
      "log.deed",
      "log.account_id",
      "log.subject_id",
      "log.role_before",
      "log.role_after",
      "doer.nickname as doer",
      "subject.nickname as subject",
    ])
    .where("log.residence_id", "=", residenceId)
    .orderBy("log.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

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
