import type { garden } from "@changming/contract/admin/garden";
import type { BodyOf } from "@changming/contract/define";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { maskedMobile } from "../masked-mobile.ts";
import type { Media } from "../media.ts";
import { withPictureAddresses } from "../rich-text/pictures-in-text.ts";
import type { OfficeGarden, OfficeGardens } from "./office-queries.ts";

type Row = Pick<
  OfficeGardens["rows"][number],
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

export function presentGardensInOffice({ rows, counts, hasMore }: OfficeGardens): BodyOf<typeof garden.list> {
  const itemList = rows.map((row) => ({ ...presentRow(row), administrators: row.keepers }));
  return { counts, has_more_counts: hasMore, itemList };
}

export function presentGardenInOffice({ row, keepers }: OfficeGarden, media: Media): BodyOf<typeof garden.detail> {
  return {
    ...presentRow(row),
    address: row.address,
    summary: row.summary,
    content: withPictureAddresses(row.content_html, media, "open"),
    thumb: media.address(row.thumb),
    banners: row.banners.map((banner) => media.address(banner)),
    background: media.address(row.background),
    administrators: keepers.map(({ accountId, nickname, mobile, since }) => ({
      accountId,
      nickname,
      mobile: maskedMobile(mobile),
      create_time: shanghaiDateTime(since),
    })),
  };
}
