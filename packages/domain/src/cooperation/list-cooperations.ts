import { countUpTo, type Counted } from "../count-up-to.ts";
import type { Ctx } from "../context.ts";
import { pageOf } from "../paging.ts";
import { demand, refuse } from "../refusal.ts";
import { canListCooperations } from "./access.ts";
import {
  findCooperation,
  nextWaiting,
  officeCooperationIds,
  type OfficeCooperationRow,
  officeCooperations,
} from "./office-queries.ts";

/** Gardens that an applicant can be given. */
const mostGardens = 500;

/** Requests to run a garden. Refuses with `staffRoleMissing`, `pageTooDeep`. */
export async function listCooperations(
  ctx: Ctx,
  asked: { page: number; pageSize: number; isDecided: boolean },
): Promise<Counted & { rows: OfficeCooperationRow[] }> {
  demand(canListCooperations(ctx.actor));
  const rows = await officeCooperations(ctx.db, asked.isDecided, pageOf(asked));
  return { rows, ...(await countUpTo(ctx.db, officeCooperationIds(ctx.db, asked.isDecided))) };
}

export interface OfficeCooperation {
  row: OfficeCooperationRow;
  /** Names of those that the applicant keeps. */
  keeps: string[];
  gardens: { id: number; name: string }[];
  nextId: number;
}

/** One of them. Refuses with `notFound`, `staffRoleMissing`. */
export async function getCooperation(ctx: Ctx, { id }: { id: number }): Promise<OfficeCooperation> {
  demand(canListCooperations(ctx.actor));
  const row = (await findCooperation(ctx.db, id)) ?? refuse("notFound");
  const keeps = await ctx.db
    .selectFrom("garden_admin")
    .innerJoin("garden", "garden.id", "garden_admin.garden_id")
    .select("garden.name")
    .where("garden_admin.account_id", "=", row.account_id)
    .orderBy("garden.position")
    .execute();
  const gardens = ctx.db.selectFrom("garden").select(["id", "name"]).orderBy("position").orderBy("id");
  return {
    row,
    keeps: keeps.map(({ name }) => name),
    gardens: await gardens.limit(mostGardens).execute(),
    nextId: await nextWaiting(ctx.db, id),
  };
}
