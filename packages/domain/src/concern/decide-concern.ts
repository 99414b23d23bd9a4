import type { Selectable, Updateable } from "kysely";
import type { ConcernTable } from "@changming/db/tables/concern";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demandVersion } from "../context/demand-version.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canDecideConcerns } from "./access.ts";

export type ConcernRow = Selectable<ConcernTable>;

export interface Changed {
  id: number;
  version: number;
}

/** The row to be decided, locked. Throws `notFound`, `staffRoleMissing`, `editedMeanwhile`. */
export async function lockConcern(ctx: Ctx, { id, version }: Changed): Promise<ConcernRow> {
  demand(canDecideConcerns(ctx.actor));
  const found = ctx.db.selectFrom("concern").selectAll().where("id", "=", id).forUpdate();
  const row = (await found.executeTakeFirst()) ?? fail("notFound");
  await demandVersion(ctx, { ...row, kind: "concern" }, version);
  return row;
}

/** Saves and audits a decision, in the running transaction. `before` and `after` must hold nothing sealed. */
export async function saveConcern(
  ctx: Ctx,
  row: ConcernRow,
  set: Updateable<ConcernTable>,
  action: { verb: string; before: object; after: object },
): Promise<Changed> {
  const version = row.version + 1;
  await ctx.db
    .updateTable("concern")
    .set({ ...set, version })
    .where("id", "=", row.id)
    .execute();
  await audit(ctx, { ...action, object: { kind: "concern", id: row.id } });
  return { id: row.id, version };
}
