import type { BodyOf } from "@changming/contract/define";
import type { ownGarden } from "@changming/contract/own-garden";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import type { Media } from "../context/media.ts";
import { pageColumns } from "../garden/page-state.ts";
import { canManageGarden, isOwnGarden } from "./access.ts";
import { levelsOfGarden } from "./queries.ts";

type OwnGarden = Awaited<ReturnType<typeof getOwnGarden>>;

/** The page of an own garden as its administrator edits it (R-garden-10). Throws `notFound`. */
export async function getOwnGarden(ctx: Ctx, { id }: { id: number }) {
  const row = await ctx.db
    .selectFrom("garden")
    .select(["id", "name", "hidden_at", "version", isOwnGarden(ctx.actor).as("isGardenAdmin")])
    .select(pageColumns)
    .where("id", "=", id)
    .executeTakeFirst();
  demand(canManageGarden(ctx.actor, { isGardenAdmin: row?.isGardenAdmin ?? false }));
  return { row: row ?? fail("notFound"), levels: await levelsOfGarden(ctx, id) };
}

export function presentOwnGarden({ row, levels }: OwnGarden, media: Media): BodyOf<typeof ownGarden.detail> {
  return {
    id: row.id,
    garden_name: row.name,
    is_hidden: row.hidden_at !== null,
    banners: row.banners.map((banner) => media.address(banner)).filter((url) => url !== ""),
    summary: row.summary,
    address: row.address,
    contact_phone: row.contact_phone,
    opening_hours: row.opening_hours,
    opening_note: row.opening_note,
    notice: row.notice,
    content: row.content_html,
    levels: levels.map(({ level, name, isOffered, residences }) => ({
      level,
      level_name: name,
      is_offered: isOffered,
      residence_nums: residences,
    })),
    version: row.version,
  };
}
