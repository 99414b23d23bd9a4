import type { BodyOf } from "@changming/contract/define";
import type { garden } from "@changming/contract/garden";
import { nextYearly } from "@changming/kit/life-date";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import { contentForReaders } from "../rich-text/clean-rich-text.ts";
import type { Media } from "../context/media.ts";
import { deathOf } from "../residence/life-dates.ts";
import { presentResidenceCard } from "../residence/present.ts";
import type { ResidenceCardRow } from "../residence/queries.ts";
import type { GardenCardRow, GardenRow, LevelZonesRow, OwnGardenRow } from "./list-gardens.ts";

type GardenCard = BodyOf<typeof garden.list>["itemList"][number];
type GardenResidence = BodyOf<typeof garden.residences>["itemList"][number];

/** Default for a garden without an image (R-garden-2). */
const defaultImage = "scenes/garden-default";

export function presentGardenCard(row: GardenCardRow, media: Media): GardenCard {
  return {
    id: row.id,
    garden_name: row.name,
    thumb: media.address(row.thumb) || media.address(defaultImage),
    region: row.region,
    summary: row.summary,
    kind: row.kind,
    residence_nums: row.listed_count,
  };
}

export function presentGarden(row: GardenRow, media: Media): BodyOf<typeof garden.detail> {
  return {
    ...presentGardenCard(row, media),
    thumbs: row.banners.map((banner) => media.address(banner)).filter((url) => url !== ""),
    content: contentForReaders(row.content_html),
    pc_bg_image: media.address(row.background),
    address: row.address,
    contact_phone: row.contact_phone,
    opening_hours: row.opening_hours,
    opening_note: row.opening_note,
    notice: row.notice,
    brush: media.calligraphy(row.name, "horizontal"),
  };
}

/** `today` decides whether it is an anniversary. */
export function presentGardenResidence(row: ResidenceCardRow, today: ShanghaiDay, media: Media): GardenResidence {
  const death = deathOf(row);
  return {
    ...presentResidenceCard(row, today, media),
    is_anniversary: death !== null && nextYearly(death.solar, today)?.days === 0,
  };
}

/** Alphabetical, `#` last (R-garden-5). */
export function presentLevelZones(row: LevelZonesRow): BodyOf<typeof garden.searchData>[number] {
  const zones = row.letters.toSorted((a, b) => Number(a === "#") - Number(b === "#") || (a < b ? -1 : 1));
  return { level_name: row.name, type_id: row.level, letterList: zones, residence_nums: row.residences };
}

export function presentOwnGarden(row: OwnGardenRow, media: Media): BodyOf<typeof garden.mine>[number] {
  return { id: row.id, thumb: media.address(row.thumb) || media.address(defaultImage), garden_name: row.name };
}

export function presentGardenChoice(row: OwnGardenRow, media: Media): BodyOf<typeof garden.open>["itemList"][number] {
  return { ...presentOwnGarden(row, media), region: row.region };
}
