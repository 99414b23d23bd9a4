import { z } from "zod";
import { defineCall } from "./define.ts";
import { page, pageSize, wireDateTime, wireId } from "./wire.ts";

const inboxItem = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  date_time: wireDateTime,
  create_time: wireDateTime,
  is_read: z.int().min(0).max(1),
});

const path = "/api/user/index";

export const inbox = {
  list: defineCall({
    method: "GET",
    path,
    action: "myMessage",
    auth: "account",
    rate: "read",
    summary: "站内消息，新的在前；unread 为未读总数",
    input: z.object({ page, pageSize: pageSize(15) }),
    body: z.object({ counts: z.int(), unread: z.int(), itemList: z.array(inboxItem) }),
    errors: ["pageTooDeep"],
  }),
  detail: defineCall({
    method: "GET",
    path,
    action: "messageDetail",
    auth: "account",
    rate: "read",
    summary: "消息详情，看过即记为已读；content 为 HTML",
    input: z.object({ id: wireId() }),
    body: inboxItem.extend({
      content: z.string(),
      /** The garden that wrote it to its families, and whether the account wants no more; null: not such a letter. */
      mailing: z.object({ garden_id: z.int(), garden_name: z.string(), is_stopped: z.boolean() }).nullable(),
    }),
    errors: ["notFound"],
  }),
};
