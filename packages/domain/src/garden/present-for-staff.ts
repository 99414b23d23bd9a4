import type { garden } from "@changming/contract/admin/garden";
import type { BodyOf } from "@changming/contract/define";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { maskedPhone } from "../context/masked-phone.ts";
import type { Media } from "../context/media.ts";
import { withImageUrls } from "../rich-text/images-in-text.ts";
import type { GardenForStaff, GardensForStaff } from "./staff-queries.ts";

type Row = Pick<
  GardensForStaff["rows"][number],
  "id" | "name" | "kind" | "region" | "hidden_at" | "listed_count" | "waiting" | "version"
>;

function presentRow(row: Row) {
  return {
    id: row.id,
    garden_name: row.name,
    kind: row.kind,
    region: row.region,
    is_hidden: row.hidden_at !== null,
    residence_nums: row.listed_count,
    waiting: row.waiting,
    version: row.version,
  };
}

export function presentGardensForStaff({ rows, counts, hasMore }: GardensForStaff): BodyOf<typeof garden.list> {
  const itemList = rows.map((row) => ({ ...presentRow(row), administrators: row.gardenAdmins }));
  return { counts, has_more_counts: hasMore, itemList };
}

export function presentGardenForStaff(
  { row, gardenAdmins }: GardenForStaff,
  media: Media,
): BodyOf<typeof garden.detail> {
  return {
    ...presentRow(row),
    address: row.address,
    summary: row.summary,
    content: withImageUrls(row.content_html, media, "open"),
    thumb: media.address(row.thumb),
    banners: row.banners.map((banner) => media.address(banner)),
    background: media.address(row.background),
    administrators: gardenAdmins.map(({ accountId, nickname, mobile, since }) => ({
      accountId,
      nickname,
      mobile: maskedPhone(mobile),
      create_time: shanghaiDateTime(since),
    })),
  };
}
