import type { Updateable } from "kysely";
import type { StaffTable } from "@changming/db/tables/staff";
import { audit } from "../audit.ts";
import { demandVersion } from "../demand-version.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canChangeStaff } from "./access.ts";
import { lockStaff, type StaffRow } from "./queries.ts";

export interface Changed {
  id: number;
  version: number;
  /** A second person has to confirm it first. */
  isWaiting: boolean;
}

/**
 * The row of who is to be changed, locked together with those of all administrators: of two who lower each other one comes
 * second. Refuses with `notFound`, `staffSelf`, `staffProofNeeded`, `editedMeanwhile`.
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

/** An administrator who can log in stays beside who is about to be no more one. Refuses with `staffLastAdministrator`. */
export async function requireAdministratorBeside(ctx: Ctx, row: StaffRow): Promise<void> {
  if (row.role !== "administrator" || row.suspended_at) return;
  const beside = await ctx.db
    .selectFrom("staff")
    .select("id")
    .where("role", "=", "administrator")
    .where("suspended_at", "is", null)
    .where("id", "!=", row.id)
    .executeTakeFirst();
  if (!beside) refuse("staffLastAdministrator");
}

/** Saves and writes down what was changed and why, in the running transaction. */
export async function saveStaff(
  ctx: Ctx,
  row: StaffRow,
  set: Updateable<StaffTable>,
  deed: { verb: string; before: object; after: object; reason: string },
): Promise<Changed> {
  const version = row.version + 1;
  await ctx.db
    .updateTable("staff")
    .set({ ...set, version })
    .where("id", "=", row.id)
    .execute();
  const { verb, before, after, reason } = deed;
  await audit(ctx, { verb, object: { kind: "staff", id: row.id }, before, after: { ...after, reason } });
  return { id: row.id, version, isWaiting: false };
}
