import type { SiteInfoTable } from "@changming/db/tables/site-info";
import type { Ctx } from "../context/context.ts";
import { canWriteContent } from "../publication/access.ts";
import { demand } from "../context/domain-error.ts";
import { chosenImage } from "../upload/content-image.ts";
import { type Versioned, writeSettings } from "./write-settings.ts";

/** Columns that an editor may set. */
type SiteTexts = Omit<
  SiteInfoTable,
  | "id"
  | "version"
  | "logo"
  | "is_need_pay"
  | "apply_money_fen"
  | "second_person_fen"
  | "has_rankings"
  | "civil_gifts_only"
> & { has_rankings: boolean; civil_gifts_only: boolean };

/** Saves the site's texts, switches and limits. Throws `editedMeanwhile`, `uploadUnknown`. */
export async function saveSiteInfo(
  ctx: Ctx,
  { version, logo, ...texts }: SiteTexts & Versioned & { logo?: string | undefined },
): Promise<Versioned> {
  demand(canWriteContent(ctx.actor));
  return writeSettings(ctx, "siteInfo.save", version, async (ctx, row) => {
    const image = await chosenImage(ctx, { url: logo, present: row.logo, field: "logo" });
    return { ...texts, logo: image === "" ? row.logo : image };
  });
}
