import type { Media } from "../context/media.ts";
import { presentPublication } from "../publication/present.ts";
import type { AnyNews, ListedNews } from "./list-all-news.ts";

function presentRow(row: ListedNews["rows"][number], now: Date, media: Media) {
  return {
    ...presentPublication(row, now),
    category_id: row.category_id,
    category_name: row.category_name,
    thumb: media.address(row.thumb),
    read_nums: row.read_count,
  };
}

export function presentAllNews({ rows, counts, hasMore }: ListedNews, now: Date, media: Media) {
  return { counts, has_more_counts: hasMore, itemList: rows.map((row) => presentRow(row, now, media)) };
}

export function presentAnyNews(row: AnyNews, now: Date, media: Media) {
  return {
    ...presentRow(row, now, media),
    summary: row.summary,
    content: row.content_html,
    seo_title: row.seo_title,
    seo_desc: row.seo_description,
  };
}
