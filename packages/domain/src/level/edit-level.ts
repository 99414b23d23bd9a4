import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demandVersion } from "../demand-version.ts";
import { demand, refuse } from "../refusal.ts";
import { touch } from "../tags.ts";
import { canEditLevel } from "./access.ts";

export interface LevelEdit {
  level: number;
  name: string;
  description: string;
  version: number;
}

/** Renames a level; its area is the certificate's and stays. Refuses with `notFound`, `editedMeanwhile`, `levelNameTaken`. */
export async function editLevel(
  ctx: Ctx,
  { level, name, description, version }: LevelEdit,
): Promise<{ level: number; version: number }> {
  return withTx(ctx, async (ctx) => {
    demand(canEditLevel(ctx.actor));
    const rows = await ctx.db.selectFrom("level").selectAll().orderBy("level").forUpdate().execute();
    const row = rows.find((one) => one.level === level) ?? refuse("notFound");
    await demandVersion(ctx, { kind: "level", id: level, version: row.version }, version);
    if (rows.some((one) => one.level !== level && one.name === name)) refuse("levelNameTaken", "name");
    const set = { name, description, version: version + 1 };
    await ctx.db.updateTable("level").set(set).where("level", "=", level).execute();
    await touch(ctx, "levels", "residences", "gardens");
    await audit(ctx, {
      verb: "level.edit",
      object: { kind: "level", id: level },
      before: { name: row.name, description: row.description },
      after: { name, description },
    });
    return { level, version: set.version };
  });
}
