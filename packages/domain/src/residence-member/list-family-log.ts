import type { Db } from "@changming/db/database";
import type { Ctx } from "../context/context.ts";
import { type Page, pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import { canManageResidence, accessContextOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";

export type FamilyLogRow = Awaited<ReturnType<typeof logOf>>[number];

/** Every change of roles and access, newest first, for owner and managers. Throws `notFound`. */
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
