import { z } from "zod";
import { defineCall } from "../define.ts";
import { wireDateTime, wireId, wireText } from "../wire.ts";
import { adminListOf, adminPaging } from "./wire.ts";

const path = "/api/admin/audit";

const auditActorKinds = ["visitor", "account", "staff", "job", "callback"] as const;

const day = z.union([z.literal(""), z.iso.date("日期有误")]).default("");

export const audit = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: ["administrator", "readOnly"],
    rate: "search",
    summary: "后台：审计日志，新的在前；可按谁、做了什么、对什么、哪几天查",
    input: z.object({
      ...adminPaging,
      actorKind: z.union([z.literal(""), z.enum(auditActorKinds)]).default(""),
      actorId: wireId().optional(),
      /** `staff.` finds every verb with this prefix. */
      verb: wireText({ max: 60, message: "动作最多 60 个字" }).default(""),
      objectKind: wireText({ max: 40, message: "对象最多 40 个字" }).default(""),
      objectId: wireId().optional(),
      from: day,
      to: day,
    }),
    body: adminListOf(
      z.object({
        id: z.int(),
        time: wireDateTime,
        actor_kind: z.enum(auditActorKinds),
        actor_id: z.int().nullable(),
        /** For staff, jobs and gateways; accounts are identified by their number. */
        actor_name: z.string(),
        verb: z.string(),
        object_kind: z.string(),
        object_id: z.int().nullable(),
        /** Content written by the family of a private residence: before and after are omitted. */
        is_sealed: z.boolean(),
        before: z.record(z.string(), z.unknown()).nullable(),
        after: z.record(z.string(), z.unknown()).nullable(),
        request_id: z.string(),
        is_linked: z.boolean(),
      }),
    ),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  chain: defineCall({
    method: "GET",
    path,
    action: "chain",
    auth: "staff",
    roles: ["administrator", "readOnly"],
    rate: "read",
    summary: "后台：审计链的末端，可抄下来，日后用 npm run audit:verify 对照",
    input: z.object({}),
    body: z.object({ links: z.int(), head: z.string() }),
    errors: ["staffRoleMissing"],
  }),
};

export const vaultLook = {
  list: defineCall({
    method: "GET",
    path: "/api/admin/vaultLook",
    action: "itemList",
    auth: "staff",
    roles: ["administrator", "readOnly"],
    rate: "search",
    mayLag: true,
    summary: "后台：谁在什么时候看过保险箱里的哪一份材料，最近的在前；材料本身不在这里",
    input: z.object({ ...adminPaging, from: day, to: day }),
    body: adminListOf(
      z.object({
        id: z.int(),
        time: wireDateTime,
        who: z.string(),
        actor_kind: z.enum(["visitor", "account", "staff", "job", "callback"]),
        object_kind: z.string(),
        object_id: z.int(),
        paper: z.string(),
      }),
    ),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
};
