import { z } from "zod";
import { defineCall } from "./define.ts";
import { maxMessageLength } from "./limits.ts";
import { address, clientRef, listOf, page, pageSize, wireDateTime, wireId, wireParagraphs } from "./wire.ts";

export const messageItem = z.object({
  id: z.int(),
  avatar: address,
  nickname: z.string(),
  content: z.string(),
  date_time: wireDateTime,
  /** The writer's relation to the deceased, as typed; may be empty. */
  relation: z.string(),
  /** Day of writing in lunar form: 十月十一. */
  lunar_day: z.string(),
});

export type MessageItem = z.output<typeof messageItem>;

export const message = {
  list: defineCall({
    method: "GET",
    path: "/api/residence/leaveMessageList",
    auth: "public",
    rate: "read",
    summary: "居所留言，新的在前",
    input: z.object({ id: wireId(), page, pageSize: pageSize(10) }),
    body: listOf(messageItem),
    errors: ["notFound", "pageTooDeep"],
    cached: true,
  }),
  leave: defineCall({
    method: "POST",
    path: "/api/residence/leaveMessage",
    auth: "account",
    rate: "write",
    summary: "在居所留言，最多 200 个字；同一 ref 只留一条；有疑问的先存下待审（is_held 1）",
    input: z.object({
      residenceId: wireId(),
      /** Not blank, and counted in code points (R-message-3). */
      content: wireParagraphs({
        min: 1,
        max: maxMessageLength,
        empty: "留言内容不能为空",
        long: `留言最多 ${maxMessageLength} 个字`,
      }),
      ref: clientRef,
    }),
    body: z.object({
      id: z.int(),
      /** 1: stored, and visible to others only after a review. */
      is_held: z.int().min(0).max(1),
      /** As the message list will contain it. */
      item: messageItem,
    }),
    errors: ["notFound", "phoneNeeded", "wordsRefused", "messageTooSoon", "messagesUsedUp"],
  }),
};

export const messageScript = {
  list: defineCall({
    method: "GET",
    path: "/api/fragment/messageScript",
    auth: "public",
    rate: "read",
    summary: "写信时可以借用的话",
    input: z.object({}),
    body: z.array(z.object({ id: z.int(), content: z.string() })),
    errors: [],
    cached: true,
  }),
};
