import type { SiteInfoTable } from "@changming/db/tables/site-info";
import type { Ctx } from "../context.ts";
import { canWriteContent } from "../publication/access.ts";
import { demand } from "../refusal.ts";
import { chosenPicture } from "../upload/content-picture.ts";
import { type Versioned, writeSettings } from "./write-settings.ts";

/** All that an editor sets; names as in the table. */
export type SiteWords = Omit<
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

/** What every page says of the site, its switches and limits. Refuses with `editedMeanwhile`, `uploadUnknown`. */
export async function saveSiteInfo(
  ctx: Ctx,
  { version, logo, ...words }: SiteWords & Versioned & { logo?: string | undefined },
): Promise<Versioned> {
  demand(canWriteContent(ctx.actor));
  return writeSettings(ctx, "siteInfo.save", version, async (ctx, row) => {
    const picture = await chosenPicture(ctx, { url: logo, present: row.logo, field: "logo" });
    return { ...words, logo: picture === "" ? row.logo : picture };
  });
}
