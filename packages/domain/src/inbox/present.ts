import type { BodyOf } from "@changming/contract/define";
import type { inbox } from "@changming/contract/inbox";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { InboxMessageRow, InboxRow } from "./queries.ts";

type Item = BodyOf<typeof inbox.list>["itemList"][number];

export function presentInboxItem(row: InboxRow): Item {
  const at = shanghaiDateTime(row.created_at);
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    date_time: at,
    create_time: at,
    is_read: row.read_at ? 1 : 0,
  };
}

export function presentMessage(row: InboxMessageRow): BodyOf<typeof inbox.detail> {
  return { ...presentInboxItem(row), content: row.content_html };
}
