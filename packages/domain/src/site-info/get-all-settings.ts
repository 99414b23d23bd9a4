import { fen, yuanText } from "@changming/kit/money";
import { shanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import type { Media } from "../context/media.ts";
import { canReadContent } from "../publication/access.ts";
import { demand } from "../context/domain-error.ts";
import { type SiteInfoRow, greyDays, presentSettings } from "./get-site-info.ts";

type GreyDayRow = Awaited<ReturnType<typeof greyDays>>[number];

/** All settings for staff. Throws `staffRoleMissing`. */
export async function getAllSettings(ctx: Ctx): Promise<{ row: SiteInfoRow; days: GreyDayRow[] }> {
  demand(canReadContent(ctx.actor));
  const row = await ctx.db.selectFrom("site_info").selectAll().executeTakeFirstOrThrow();
  return { row, days: await greyDays(ctx.db, shanghaiDay(ctx.clock())) };
}

const flag = (is: boolean) => (is ? 1 : 0);

export function presentAllSettings({ row, days }: Awaited<ReturnType<typeof getAllSettings>>, media: Media) {
  return {
    ...presentSettings(row, media),
    civil_gifts_only: flag(row.civil_gifts_only),
    second_person: yuanText(fen(row.second_person_fen)),
    version: row.version,
    greyDayList: days.map((day) => ({
      id: day.id,
      name: day.name,
      from: day.from_on,
      to: day.to_on,
      is_yearly: flag(day.is_yearly),
      is_today: flag(day.is_today),
    })),
  };
}
