import type { Selectable, Updateable } from "kysely";
import type { ConcernTable } from "@changming/db/tables/concern";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demandVersion } from "../demand-version.ts";
import { demand, refuse } from "../refusal.ts";
import { canDecideConcerns } from "./access.ts";

export type ConcernRow = Selectable<ConcernTable>;

export interface Changed {
  id: number;
  version: number;
}

/** The row that is to be decided, locked. Refuses with `notFound`, `staffRoleMissing`, `editedMeanwhile`. */
export async function lockConcern(ctx: Ctx, { id, version }: Changed): Promise<ConcernRow> {
  demand(canDecideConcerns(ctx.actor));
  const found = ctx.db.selectFrom("concern").selectAll().where("id", "=", id).forUpdate();
  const row = (await found.executeTakeFirst()) ?? refuse("notFound");
  await demandVersion(ctx, { ...row, kind: "concern" }, version);
  return row;
}

/** Saves and writes down what was decided, in the running transaction. Nothing sealed stands in `before` and `after`. */
export async function saveConcern(
  ctx: Ctx,
  row: ConcernRow,
  set: Updateable<ConcernTable>,
  deed: { verb: string; before: object; after: object },
): Promise<Changed> {
  const version = row.version + 1;
  await ctx.db
    .updateTable("concern")
    .set({ ...set, version })
    .where("id", "=", row.id)
    .execute();
  await audit(ctx, { ...deed, object: { kind: "concern", id: row.id } });
  return { id: row.id, version };
}
