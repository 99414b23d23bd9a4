import type { BodyOf } from "@changming/contract/define";
import type { news } from "@changming/contract/news";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Media } from "../context/media.ts";
import type { NewsInPlace } from "./get-news.ts";
import type { NewsItemRow } from "./queries.ts";

type NewsItem = BodyOf<typeof news.list>["itemList"][number];

export function presentNewsItem(row: NewsItemRow, media: Media): NewsItem {
  return {
    id: row.id,
    category_id: row.category_id,
    category_name: row.category_name,
    title: row.title,
    thumb: media.address(row.thumb),
    date_time: shanghaiDateTime(row.published_at),
    sumary: row.summary,
    read_nums: row.read_count,
  };
}

export function presentNews(row: NewsInPlace, media: Media): BodyOf<typeof news.detail> {
  return {
    ...presentNewsItem(row, media),
    content: row.content_html,
    seo_title: row.seo_title,
    seo_desc: row.seo_description,
    previous: row.previous,
    next: row.next,
  };
}
