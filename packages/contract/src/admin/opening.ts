import { z } from "zod";
import { defineCall } from "../define.ts";
import { contentWriters, staffRoles } from "../staff-roles.ts";
import { wireDateTime, wireText } from "../wire.ts";
import { adminReauthenticationErrors, adminWriteErrors } from "./wire.ts";

const path = "/api/admin/opening";

const openingItemNames = [
  "contacts",
  "texts",
  "legal",
  "backup",
  "staff",
  "sms",
  "gifts",
  "gardens",
  "payment",
  "residence",
] as const;

export type OpeningItemName = (typeof openingItemNames)[number];

const timeOrNone = z.union([wireDateTime, z.literal("")]);
const keyEnd = z
  .string("请填钥匙的末六位")
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{6}$/, "请填钥匙的末六位，只有数字和 a 到 f");
const done = z.object({ done: z.literal(true) });

export const opening = {
  detail: defineCall({
    method: "GET",
    path,
    action: "itemDetail",
    auth: "staff",
    roles: staffRoles,
    rate: "read",
    summary: "后台：网站开了没有，开门之前要做的每件事现在怎样；演示没有要做的",
    input: z.object({}),
    body: z.object({
      site_name: z.string(),
      is_open: z.boolean(),
      /** When it was opened first; empty: never. */
      open_time: timeOrNone,
      /** Since when it is closed again; empty while it is open. */
      close_time: timeOrNone,
      /** What visitors read while it is closed; empty: the usual sentence. */
      sentence: z.string(),
      /** The announced day, `YYYY-MM-DD`; empty: none. */
      opens_on: z.string(),
      /** Levels, gifts and canned messages are those of the software, not yet reviewed. */
      is_starter_draft: z.boolean(),
      /** What applies now of each legal rule, in two words. */
      legalList: z.array(
        z.object({ title: z.string(), state: z.string(), source: z.string(), is_lawful: z.boolean() }),
      ),
      can: z.object({ open: z.boolean(), confirm_keys: z.boolean(), adopt: z.boolean() }),
      itemList: z.array(
        z.object({
          name: z.enum(openingItemNames),
          title: z.string(),
          is_required: z.boolean(),
          state: z.enum(["done", "partly", "missing"]),
          status: z.string(),
          reason: z.string(),
          doer: z.string(),
        }),
      ),
    }),
    errors: ["staffRoleMissing"],
  }),
  open: defineCall({
    method: "POST",
    path,
    action: "open",
    auth: "staff",
    roles: ["administrator"],
    needsReauthentication: true,
    rate: "write",
    summary: "后台：开门，访客从此看得见全站；第一次要等该做的都做完，关过再开不用等",
    input: z.object({}),
    body: done,
    errors: [...adminReauthenticationErrors, "openingIncomplete"],
  }),
  close: defineCall({
    method: "POST",
    path,
    action: "close",
    auth: "staff",
    roles: ["administrator"],
    needsReauthentication: true,
    rate: "write",
    summary: "后台：关门，访客看到一页说明，可以写一句话；付过的礼物照样送到",
    input: z.object({ sentence: wireText({ max: 60, message: "这句话最多 60 个字" }).default("") }),
    body: done,
    errors: adminReauthenticationErrors,
  }),
  announce: defineCall({
    method: "POST",
    path,
    action: "announce",
    auth: "staff",
    roles: ["administrator"],
    needsReauthentication: true,
    rate: "write",
    summary: "后台：写明哪天开门，访客看得到；到了那天不会自己开。留空为不写",
    input: z.object({ day: z.union([z.literal(""), z.iso.date()], "没有这一天，请核对日期") }),
    body: done,
    errors: adminReauthenticationErrors,
  }),
  adoptStarter: defineCall({
    method: "POST",
    path,
    action: "adoptStarter",
    auth: "staff",
    roles: contentWriters,
    rate: "write",
    summary: "后台：采用随程序带来的等级、礼物、装扮和寄语，都看过了，不再是草稿",
    input: z.object({}),
    body: done,
    errors: adminWriteErrors,
  }),
  confirmKeys: defineCall({
    method: "POST",
    path,
    action: "confirmKeys",
    auth: "staff",
    roles: ["administrator"],
    rate: "credentials",
    summary: "后台：用两把钥匙的末六位证明已经抄到别处，并记下抄在哪里",
    input: z.object({
      vaultEnd: keyEnd,
      secretEnd: keyEnd,
      place: wireText({ min: 2, max: 60, message: "请写明抄在哪里，2 到 60 个字，不要写钥匙本身" }),
    }),
    body: done,
    errors: [...adminWriteErrors, "keyEndsMismatch"],
  }),
};
