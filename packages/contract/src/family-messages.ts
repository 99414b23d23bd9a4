import { z } from "zod";
import { messageItem } from "./message.ts";
import { defineCall } from "./define.ts";
import { familyPath as path, listOf, page, pageSize, wireDateTime, wireFlag, wireId } from "./wire.ts";

const one = z.object({ id: wireId(), residenceId: wireId() });
const done = z.object({ id: z.int(), counts: z.int() });

export const familyMessages = {
  remove: defineCall({
    method: "POST",
    path,
    action: "delLeaveMessage",
    auth: "account",
    rate: "write",
    summary: "删除一条留言：读者不再看到，记录仍在，可恢复；isAll 只能是 0",
    input: one.extend({
      /** One message at a time (R-family-6). */
      isAll: wireFlag("请逐条删除留言")
        .default(0)
        .refine((flag) => flag === 0, "请逐条删除留言"),
    }),
    body: done,
    errors: ["notFound"],
  }),
  restore: defineCall({
    method: "POST",
    path,
    action: "restoreLeaveMessage",
    auth: "account",
    rate: "write",
    summary: "恢复家人删除的留言",
    input: one,
    body: done,
    errors: ["notFound"],
  }),
  deleted: defineCall({
    method: "GET",
    path,
    action: "deletedMessageList",
    auth: "account",
    rate: "read",
    summary: "家人删除的留言，后删的在前；只有主理人与管理人可看",
    input: z.object({ residenceId: wireId(), page, pageSize: pageSize(10) }),
    body: listOf(messageItem.extend({ delete_time: wireDateTime, deleted_by: z.string() })),
    errors: ["notFound", "pageTooDeep"],
  }),
};
