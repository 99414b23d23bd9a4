import type { Updateable } from "kysely";
import type { SiteInfoTable } from "@changming/db/tables/site-info";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demandVersion } from "../context/demand-version.ts";
import { changedFields } from "../publication/changed-fields.ts";
import { touch } from "../context/tags.ts";
import type { SiteInfoRow } from "./get-site-info.ts";

export interface Versioned {
  version: number;
}

/** Saves the settings if the version is current; the caller checks access. Throws `editedMeanwhile`. */
export async function writeSettings(
  ctx: Ctx,
  verb: string,
  version: number,
  change: (ctx: Ctx, row: SiteInfoRow) => Promise<Updateable<SiteInfoTable>>,
): Promise<Versioned> {
  // no-access: the callers check it
  return withTx(ctx, async (ctx) => {
    const row = await ctx.db.selectFrom("site_info").selectAll().forUpdate().executeTakeFirstOrThrow();
    await demandVersion(ctx, { kind: "siteInfo", id: 1, version: row.version }, version);
    const after = await change(ctx, row);
    const next = row.version + 1;
    await ctx.db
      .updateTable("site_info")
      .set({ ...after, version: next })
      .execute();
    await audit(ctx, { verb, object: { kind: "siteInfo", id: 1 }, ...changedFields({ ...row }, { ...after }) });
    // The switches change what is listed and on sale.
    await touch(ctx, "siteInfo", "catalogue", "gifts", "remembrances");
    return { version: next };
  });
}
