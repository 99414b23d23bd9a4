import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { type FamilyLogRow, logOf } from "../residence-member/list-family-log.ts";
import { canListInOffice } from "./office-access.ts";
import { standingLooks } from "./look-at-residence.ts";
import { type OfficeResidenceRow, officeRows } from "./office-queries.ts";

/** Lines of the family's log that the office is shown. */
const mostLines = 50;

export interface OfficeResidence {
  row: OfficeResidenceRow;
  members: Awaited<ReturnType<typeof membersOf>>;
  log: FamilyLogRow[];
  levels: { level: number; name: string }[];
  certificateNumber: string;
  applicationId: number;
  albums: number;
  /** It is private, and no look of the reader stands: only what is registered is told. */
  isSealed: boolean;
}

/** One residence for the office, whatever its state. Refuses with `notFound`, `staffRoleMissing`. */
export async function getInOffice(ctx: Ctx, { id }: { id: number }): Promise<OfficeResidence> {
  demand(canListInOffice(ctx.actor));
  const row = (await officeRows(ctx.db, [id]))[0] ?? refuse("notFound");
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
  const isSealed = row.is_private && !(await standingLooks(ctx)).open(id);
  return {
    row,
    isSealed,
    members: isSealed ? [] : await membersOf(ctx, id),
    log: isSealed ? [] : await logOf(ctx.db, id, { limit: mostLines, offset: 0 }),
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
