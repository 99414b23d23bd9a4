import { sql } from "kysely";
import type { GardenTable } from "@changming/db/tables/garden";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { canRuleGarden } from "./access.ts";
import { requireName } from "./edit-garden.ts";

export interface NewGarden {
  name: string;
  kind: GardenTable["kind"];
  /** Province and city or county: `浙江,安吉`. */
  region: string;
  address: string;
}

/** Creates a garden at the end of the order. Throws `gardenNameTaken`. */
export async function makeGarden(
  ctx: Ctx,
  { name, kind, region, address }: NewGarden,
): Promise<{ id: number; name: string; version: number }> {
  return withTx(ctx, async (ctx) => {
    demand(canRuleGarden(ctx.actor));
    await requireName(ctx, name);
    const made = await ctx.db
      .insertInto("garden")
      .values({
        name,
        kind,
        region,
        address,
        summary: "",
        content_html: "",
        banners: [],
        position: sql<number>`(select coalesce(max(position), 0) + 1 from garden)`,
        created_at: ctx.clock(),
      })
      .returning(["id", "name", "version"])
      .executeTakeFirstOrThrow();
    await touch(ctx, "gardens");
    const after = { name, kind, region, address };
    await audit(ctx, { verb: "garden.create", object: { kind: "garden", id: made.id }, before: null, after });
    return made;
  });
}
