import type { BodyOf } from "@changming/contract/define";
import type { slide } from "@changming/contract/slide";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Media } from "../context/media.ts";
import type { SlideRow } from "./queries.ts";

type SlideDetail = BodyOf<typeof slide.detail>;

export function presentSlide(row: SlideRow, media: Media): Omit<SlideDetail, "content"> {
  return {
    id: row.id,
    image: media.address(row.image),
    links: row.link,
    needJump: row.needs_jump ? 1 : 0,
    title: row.title,
    subtitle: row.subtitle,
    create_time: shanghaiDateTime(row.published_at),
  };
}

export function presentSlideDetail(row: SlideRow, media: Media): SlideDetail {
  return { ...presentSlide(row, media), content: row.content_html };
}
