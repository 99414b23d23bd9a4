import { z } from "zod";
import { nickname } from "../account.ts";
import { defineCall } from "../define.ts";
import { address, wireDateTime, wireFlag, wireId, wireText, wireVersion } from "../wire.ts";
import { adminChangeErrors, adminListOf, adminPaging, reasonText } from "./wire.ts";

const path = "/api/admin/account";

const reads = ["administrator", "reviewer", "readOnly"] as const;
const decides = ["administrator", "reviewer"] as const;
const reason = wireText({ min: 1, ...reasonText });
const timeOrNone = z.union([wireDateTime, z.literal("")]);
const changed = z.object({ id: z.int(), version: z.int() });

const item = z.object({
  id: z.int(),
  nickname: z.string(),
  /** 138****5678; empty for a closed account. */
  mobile: z.string(),
  state: z.enum(["open", "suspended", "closed"]),
  create_time: wireDateTime,
  last_seen_time: timeOrNone,
  version: z.int(),
});

/** One action of an account. */
const accountAction = z.object({
  kind: z.enum(["message", "gift", "order", "application"]),
  id: z.int(),
  time: wireDateTime,
  residence_id: z.int().nullable(),
  text: z.string(),
  state: z.string(),
});

export const account = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: reads,
    rate: "search",
    mayLag: true,
    summary: "后台：用户，按整个手机号、昵称开头或编号查找，最新的在前",
    input: z.object({
      ...adminPaging,
      keywords: wireText({ max: 30, message: "关键词最多 30 个字" }).default(""),
      state: z.enum(["", "open", "suspended", "closed"]).default(""),
    }),
    body: adminListOf(item),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  detail: defineCall({
    method: "GET",
    path,
    action: "detail",
    auth: "staff",
    roles: reads,
    rate: "read",
    summary: "后台：一个用户：登录、数目、最近做过的事、所在的居所",
    input: z.object({ id: wireId() }),
    body: item.extend({
      public_id: z.string(),
      avatar: address,
      /** Since when it is signed in to with WeChat. */
      wechat_time: timeOrNone,
      suspended_time: timeOrNone,
      suspended_reason: z.string(),
      referrer: z.string(),
      totals: z.object({
        messages: z.int(),
        remembrances: z.int(),
        gifts: z.int(),
        orders: z.int(),
        applications: z.int(),
        feedback: z.int(),
      }),
      sessions: z.array(z.object({ create_time: wireDateTime, last_seen_time: wireDateTime })),
      residences: z.array(z.object({ id: z.int(), name: z.string(), role: z.enum(["owner", "manager", "relative"]) })),
      gardens: z.array(z.object({ id: z.int(), name: z.string() })),
      deeds: z.array(accountAction),
      /** The texts that it agreed to, each with its version then. */
      consents: z.array(z.object({ title: z.string(), version: z.int(), time: wireDateTime })),
    }),
    errors: ["staffRoleMissing", "notFound"],
  }),
  wholeMobile: defineCall({
    method: "POST",
    path,
    action: "wholeMobile",
    auth: "staff",
    roles: decides,
    rate: "write",
    summary: "后台：看一个用户的整个手机号，须写原因，每看一次都记下",
    input: z.object({ id: wireId(), reason }),
    body: z.object({ mobile: z.string() }),
    errors: adminChangeErrors,
  }),
  suspend: defineCall({
    method: "POST",
    path,
    action: "suspend",
    auth: "staff",
    roles: decides,
    rate: "write",
    summary: "后台：停用一个用户并立刻结束其登录，或 isSuspended 0 恢复，须写原因",
    input: z.object({ id: wireId(), isSuspended: wireFlag().default(1), reason, version: wireVersion }),
    body: changed,
    errors: [...adminChangeErrors, "editedMeanwhile"],
  }),
  endSessions: defineCall({
    method: "POST",
    path,
    action: "endSessions",
    auth: "staff",
    roles: decides,
    rate: "write",
    summary: "后台：结束一个用户所有的登录，须写原因",
    input: z.object({ id: wireId(), reason }),
    body: z.object({ done: z.literal(true) }),
    errors: adminChangeErrors,
  }),
  setNickname: defineCall({
    method: "POST",
    path,
    action: "setNickname",
    auth: "staff",
    roles: decides,
    rate: "write",
    summary: "后台：更正一个用户的昵称，须写原因，告诉本人",
    input: z.object({ id: wireId(), nickname, reason, version: wireVersion }),
    body: changed,
    errors: [...adminChangeErrors, "wordsRefused", "editedMeanwhile"],
  }),
};
