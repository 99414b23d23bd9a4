import { withTx } from "@changming/db/tx";
import { audit, demandVersion } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { canEditLevel } from "./access.ts";

interface LevelEdit {
  level: number;
  name: string;
  description: string;
  version: number;
}

/** Renames a level; its area is fixed. Throws `notFound`, `editedMeanwhile`, `levelNameTaken`. */
export async function editLevel(
  ctx: Ctx,
  { level, name, description, version }: LevelEdit,
): Promise<{ level: number; version: number }> {
  return withTx(ctx, async (ctx) => {
    demand(canEditLevel(ctx.actor));
    const rows = await ctx.db.selectFrom("level").selectAll().orderBy("level").forUpdate().execute();
    const row = rows.find((one) => one.level === level) ?? fail("notFound");
    await demandVersion(ctx, { kind: "level", id: level, version: row.version }, version);
    if (rows.some((one) => one.level !== level && one.name === name)) fail("levelNameTaken", "name");
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
