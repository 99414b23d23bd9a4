import type { Ctx } from "../context/context.ts";
import { type Counted, countUpTo, pageOf } from "../context/paging.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canListCooperations } from "./access.ts";
import {
  findCooperation,
  nextWaiting,
  cooperationIdsForStaff,
  type CooperationForStaffRow,
  cooperationsForStaff,
} from "./queries.ts";

/** Maximum existing gardens offered for assignment. */
const maxGardens = 500;

/** Requests to run a garden. Throws `staffRoleMissing`, `pageTooDeep`. */
export async function listCooperations(
  ctx: Ctx,
  query: { page: number; pageSize: number; isDecided: boolean },
): Promise<Counted & { rows: CooperationForStaffRow[] }> {
  demand(canListCooperations(ctx.actor));
  const rows = await cooperationsForStaff(ctx.db, query.isDecided, pageOf(query));
  return { rows, ...(await countUpTo(ctx.db, cooperationIdsForStaff(ctx.db, query.isDecided))) };
}

export interface CooperationForStaff {
  row: CooperationForStaffRow;
  /** Names of the gardens that the applicant manages. */
  managedGardens: string[];
  gardens: { id: number; name: string }[];
  nextId: number;
}

/** One of them. Throws `notFound`, `staffRoleMissing`. */
export async function getCooperation(ctx: Ctx, { id }: { id: number }): Promise<CooperationForStaff> {
  demand(canListCooperations(ctx.actor));
  const row = (await findCooperation(ctx.db, id)) ?? fail("notFound");
  const managedGardens = await ctx.db
    .selectFrom("garden_admin")
    .innerJoin("garden", "garden.id", "garden_admin.garden_id")
    .select("garden.name")
    .where("garden_admin.account_id", "=", row.account_id)
    .orderBy("garden.position")
    .execute();
  const gardens = ctx.db.selectFrom("garden").select(["id", "name"]).orderBy("position").orderBy("id");
  return {
    row,
    managedGardens: managedGardens.map(({ name }) => name),
    gardens: await gardens.limit(maxGardens).execute(),
    nextId: await nextWaiting(ctx.db, id),
  };
}
