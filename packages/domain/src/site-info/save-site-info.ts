import type { Updateable } from "kysely";
import { renameStarterPages } from "@changming/db/starter/load-basics";
import { welcomeTo } from "@changming/db/starter/site";
import type { SiteInfoTable } from "@changming/db/tables/site-info";
import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { canWriteContent } from "../publication/access.ts";
import { demand } from "../context/domain-error.ts";
import { chosenImage } from "../upload/claim-upload.ts";
import { audit, demandVersion } from "../context/audit.ts";
import { changedFields } from "../publication/audit-saved.ts";
import { touch } from "../context/tags.ts";
import type { SiteInfoRow } from "./get-site-info.ts";

/** Columns that an editor may set. */
type SiteTexts = Pick<
  SiteInfoRow,
  | "name"
  | "tel"
  | "qrcode"
  | "wxapp_qrcode"
  | "address"
  | "email"
  | "icp"
  | "police_filing"
  | "copyright"
  | "website_summary"
  | "welcome_statement"
  | "cooperation_tips"
  | "theme"
  | "free_gift_nums"
  | "album_nums_limit"
  | "photo_nums_limit"
>;

/** A drawing of the product, which follows the name: forms show it, and nobody chooses one. */
const isOwnDrawing = (url: string) => /\/art\/brand\/[\w.-]+(?:\?|$)/.test(url);

/**
 * Saves the site's texts, switches and limits (R-admin-7). Starter texts that are still drafts take a new name, and so
 * does the welcome while it is the default. Throws `editedMeanwhile`, `uploadUnknown`.
 */
export async function saveSiteInfo(
  ctx: Ctx,
  { version, logo, ...texts }: SiteTexts & Versioned & { logo?: string | undefined },
): Promise<Versioned> {
  demand(canWriteContent(ctx.actor));
  return writeSettings(ctx, "siteInfo.save", version, async (ctx, row) => {
    const url = logo !== undefined && isOwnDrawing(logo) ? undefined : logo;
    const image = await chosenImage(ctx, { url, present: row.logo, field: "logo" });
    const after = { ...texts, logo: image === "" ? row.logo : image };
    if (texts.name === row.name) return after;
    await renameStarterPages(ctx.db, texts.name, ctx.clock());
    await touch(ctx, "staticPages");
    const isDefault = [row.welcome_statement, texts.welcome_statement].every((text) => text === welcomeTo(row.name));
    return isDefault ? { ...after, welcome_statement: welcomeTo(texts.name) } : after;
  });
}

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
    await touch(ctx, "siteInfo", "catalogue", "gifts", "remembrances");
    return { version: next };
  });
}
