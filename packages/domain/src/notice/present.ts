import type { BodyOf } from "@changming/contract/define";
import type { notice } from "@changming/contract/notice";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { NoticeInPlace } from "./get-notice.ts";
import type { NoticeItemRow } from "./queries.ts";

type NoticeDetail = BodyOf<typeof notice.detail>;

export function presentNoticeItem(row: NoticeItemRow): Omit<NoticeDetail, "content" | "previous" | "next"> {
  const time = shanghaiDateTime(row.published_at);
  return { id: row.id, title: row.title, date_time: time, create_time: time, read_nums: row.read_count };
}

export function presentNotice(row: NoticeInPlace): NoticeDetail {
  const { previous, next } = row;
  return { ...presentNoticeItem(row), content: row.content_html, previous, next };
}
