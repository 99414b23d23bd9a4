import { z } from "zod";
import { defineCall } from "../define.ts";
import { clientRef, passwordHash, wireDateTime, wireFlag, wireId, wireText, wireVersion } from "../wire.ts";
import { adminListOf, adminPaging, adminReauthenticationErrors, reasonText } from "./wire.ts";
import { staffRoles } from "../staff-roles.ts";

const path = "/api/admin/staff";

const timeOrNone = z.union([wireDateTime, z.literal("")]);
const role = z.enum(staffRoles, "请选择角色");
const reason = wireText({ min: 1, ...reasonText });
const staffItem = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string(),
  role,
  has_code: z.boolean(),
  is_suspended: z.boolean(),
  /** A role that waits for confirmation by a second person. */
  waiting_role: z.union([z.literal(""), role]),
  /** Added with a role that waits for confirmation, and not admitted before; `is_suspended` is set too. */
  is_new: z.boolean(),
  /** Locked after too many failed attempts; ends by itself. */
  is_locked: z.boolean(),
  /** Number of open sessions. */
  sessions: z.int(),
  last_seen_time: timeOrNone,
  create_time: wireDateTime,
  version: z.int(),
});

/** `is_waiting`: a second person must confirm it first. */
const changed = z.object({ id: z.int(), version: z.int(), is_waiting: z.boolean() });

export const staff = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: ["administrator", "readOnly"],
    rate: "search",
    summary: "后台：员工，可按姓名、登录名、角色查找",
    input: z.object({
      ...adminPaging,
      keywords: wireText({ max: 30, message: "关键词最多 30 个字" }).default(""),
      role: z.union([z.literal(""), role]).default(""),
      sort: z.enum(["id", "name", "lastSeen"]).default("id"),
      isDescending: wireFlag().default(0),
    }),
    body: adminListOf(staffItem),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  create: defineCall({
    method: "POST",
    path,
    action: "create",
    auth: "staff",
    roles: ["administrator"],
    needsReauthentication: true,
    rate: "write",
    summary: "后台：添一位员工；要当管理员、财务的，等另一位管理员确认后才能登录",
    input: z.object({
      ref: clientRef,
      login: z.string("请输入登录名").regex(/^[a-z][a-z0-9._-]{1,31}$/, "登录名用 2 到 32 个小写字母、数字，字母开头"),
      name: wireText({ min: 1, max: 20, message: "请输入姓名，最多 20 个字" }),
      role,
      password: passwordHash(),
    }),
    body: changed,
    errors: [...adminReauthenticationErrors, "alreadySent", "staffLoginTaken", "weakPassword", "busy"],
  }),
  setRole: defineCall({
    method: "POST",
    path,
    action: "setRole",
    auth: "staff",
    roles: ["administrator"],
    needsReauthentication: true,
    rate: "write",
    summary: "后台：改员工的角色，须写原因；改为管理员、财务的，等另一位管理员确认",
    input: z.object({ id: wireId(), role, reason, version: wireVersion }),
    body: changed,
    errors: [...adminReauthenticationErrors, "notFound", "staffSelf", "staffLastAdministrator", "editedMeanwhile"],
  }),
  suspend: defineCall({
    method: "POST",
    path,
    action: "suspend",
    auth: "staff",
    roles: ["administrator"],
    needsReauthentication: true,
    rate: "write",
    summary: "后台：停用员工并结束其登录，或 isSuspended 0 恢复，须写原因",
    input: z.object({ id: wireId(), isSuspended: wireFlag().default(1), reason, version: wireVersion }),
    body: changed,
    errors: [...adminReauthenticationErrors, "notFound", "staffSelf", "staffLastAdministrator", "editedMeanwhile"],
  }),
  endSessions: defineCall({
    method: "POST",
    path,
    action: "endSessions",
    auth: "staff",
    roles: ["administrator"],
    rate: "write",
    summary: "后台：结束一位员工所有的登录",
    input: z.object({ id: wireId() }),
    body: z.object({ ended: z.int() }),
    errors: ["originForeign", "staffPageStale", "staffRoleMissing", "notFound"],
  }),
  renew: defineCall({
    method: "POST",
    path,
    action: "renew",
    auth: "staff",
    roles: ["administrator"],
    needsReauthentication: true,
    rate: "write",
    summary:
      "后台：员工忘了密码或丢了手机，给新密码，动态码重新绑定，登录全部结束；管理员、财务先是只读，等另一位管理员确认",
    input: z.object({ id: wireId(), password: passwordHash(), reason, version: wireVersion }),
    body: changed,
    errors: [
      ...adminReauthenticationErrors,
      "notFound",
      "staffSelf",
      "staffLastAdministrator",
      "editedMeanwhile",
      "weakPassword",
      "busy",
    ],
  }),
};
