import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Media } from "../context/media.ts";
import type { ListedFeedback } from "./list-feedback.ts";

/** For staff. */
export function presentFeedback({ rows, counts, hasMore }: ListedFeedback, media: Media) {
  const itemList = rows.map((row) => ({
    id: row.id,
    title: row.title,
    content: row.content,
    pictures: row.pictures.map((image) => media.address(image)),
    account_id: row.account_id,
    nickname: row.nickname,
    answer: row.answer ?? "",
    answered_by: row.answerer ?? "",
    write_time: shanghaiDateTime(row.written_at),
    answer_time: row.answered_at ? shanghaiDateTime(row.answered_at) : "",
    version: row.version,
  }));
  return { counts, has_more_counts: hasMore, itemList };
}
