import type { Updateable } from "kysely";
import type { StaffTable } from "@changming/db/tables/staff";
import { audit, demandVersion } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canChangeStaff } from "../staff-role/access.ts";
import { lockStaff, type StaffRow } from "./queries.ts";

export interface Changed {
  id: number;
  version: number;
  /** A second person has to confirm it first. */
  isWaiting: boolean;
}

/**
 * Locks the row to change together with those of all administrators, so that two who demote each other are serialized.
 * Throws `notFound`, `staffSelf`, `staffProofNeeded`, `editedMeanwhile`.
 */
export async function lockForChange(ctx: Ctx, { id, version }: { id: number; version: number }): Promise<StaffRow> {
  await ctx.db
    .selectFrom("staff")
    .select("id")
    .where((eb) => eb.or([eb("role", "=", "administrator"), eb("id", "=", id)]))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const row = await lockStaff(ctx.db, id);
  demand(canChangeStaff(ctx.actor, row));
  await demandVersion(ctx, { kind: "staff", ...row }, version);
  return row;
}

/** Requires another administrator who can log in. Throws `staffLastAdministrator`. */
export async function requireAdministratorBeside(ctx: Ctx, row: StaffRow): Promise<void> {
  if (row.role !== "administrator" || row.suspended_at) return;
  const beside = await ctx.db
    .selectFrom("staff")
    .select("id")
    .where("role", "=", "administrator")
    .where("suspended_at", "is", null)
    .where("id", "!=", row.id)
    .executeTakeFirst();
  if (!beside) fail("staffLastAdministrator");
}

/** Saves the changes and audits them with the reason, in the caller's transaction. */
export async function saveStaff(
  ctx: Ctx,
  row: StaffRow,
  set: Updateable<StaffTable>,
  action: { verb: string; before: object; after: object; reason: string },
): Promise<Changed> {
  const version = row.version + 1;
  await ctx.db
    .updateTable("staff")
    .set({ ...set, version })
    .where("id", "=", row.id)
    .execute();
  const { verb, before, after, reason } = action;
  await audit(ctx, { verb, object: { kind: "staff", id: row.id }, before, after: { ...after, reason } });
  return { id: row.id, version, isWaiting: false };
}

export function presentChanged({ id, version, isWaiting }: Changed) {
  return { id, version, is_waiting: isWaiting };
}
