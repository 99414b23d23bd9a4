import { z } from "zod";
import { normalizeCode } from "@changming/kit/phone-number";
import { defineCall } from "../define.ts";
import { passwordHash, wireDateTime, wireText } from "../wire.ts";
import { staffRoles } from "../staff-roles.ts";

const path = "/api/admin/session";

/** The current six digits; empty when no code is required. */
const code = z
  .string("动态码是 6 位数字")
  .max(20, "动态码是 6 位数字")
  .transform(normalizeCode)
  .refine((text) => /^(?:\d{6})?$/.test(text), "动态码是 6 位数字");

/** The beginning of a session's hash. */
const sessionKey = z.string("登录有误").regex(/^[0-9a-f]{16}$/, "登录有误");

const who = z.object({
  /** Null when not logged in. */
  staff: z
    .object({
      id: z.int(),
      login: z.string(),
      name: z.string(),
      role: z.enum(staffRoles),
      has_code: z.boolean(),
      /** A code must be bound before anything else. */
      must_enrol: z.boolean(),
      /** Until when sensitive actions need no further verification; empty when they do. */
      fresh_until: z.union([wireDateTime, z.literal("")]),
    })
    .nullable(),
  /** Sent with every write as `x-csrf`; empty when not logged in. */
  csrf: z.string(),
  /** Whether logging in requires a code. */
  asks_code: z.boolean(),
});

export const session = {
  who: defineCall({
    method: "GET",
    path,
    action: "who",
    auth: "staff",
    roles: "anyone",
    rate: "read",
    summary: "后台：现在是谁在用；没有登录也能问，不算一次操作",
    input: z.object({}),
    body: who,
    errors: [],
  }),
  logIn: defineCall({
    method: "POST",
    path,
    action: "logIn",
    auth: "staff",
    roles: "anyone",
    rate: "credentials",
    summary: "后台：登录；错五次锁一刻钟，名字存在与否答复一样",
    input: z.object({
      login: wireText({ min: 1, max: 40, message: "请输入登录名" }),
      password: passwordHash(),
      code: code.default(""),
    }),
    body: who,
    errors: ["staffLoginMismatch", "tooManyAttempts", "busy", "originForeign"],
  }),
  logOut: defineCall({
    method: "POST",
    path,
    action: "logOut",
    auth: "staff",
    roles: staffRoles,
    forRestricted: true,
    rate: "write",
    summary: "后台：退出登录",
    input: z.object({}),
    body: z.object({ done: z.literal(true) }),
    errors: ["originForeign", "staffPageStale"],
  }),
  enrol: defineCall({
    method: "POST",
    path,
    action: "enrol",
    auth: "staff",
    roles: staffRoles,
    forRestricted: true,
    rate: "credentials",
    summary: "后台：取一把新的动态码密钥，扫码或手输；确认以后才算绑定，已绑定的要先验证过",
    input: z.object({}),
    body: z.object({ key: z.string(), uri: z.string() }),
    errors: ["staffProofNeeded", "originForeign", "staffPageStale"],
  }),
  confirm: defineCall({
    method: "POST",
    path,
    action: "confirm",
    auth: "staff",
    roles: staffRoles,
    forRestricted: true,
    rate: "credentials",
    summary: "后台：输入一次动态码，完成绑定；别处的登录随之结束",
    input: z.object({ code }),
    body: who,
    errors: ["staffCodeMismatch", "staffProofNeeded", "tooManyAttempts", "originForeign", "staffPageStale"],
  }),
  prove: defineCall({
    method: "POST",
    path,
    action: "prove",
    auth: "staff",
    roles: staffRoles,
    rate: "credentials",
    summary: "后台：再输一次密码和动态码，此后十分钟可以做要紧的事",
    input: z.object({ password: passwordHash(), code: code.default("") }),
    body: who,
    errors: ["staffLoginMismatch", "tooManyAttempts", "busy", "originForeign", "staffPageStale"],
  }),
  setPassword: defineCall({
    method: "POST",
    path,
    action: "setPassword",
    auth: "staff",
    roles: staffRoles,
    needsReauthentication: true,
    rate: "credentials",
    summary: "后台：换自己的密码；别处的登录随之结束",
    input: z.object({ password: passwordHash() }),
    body: z.object({ done: z.literal(true) }),
    errors: ["weakPassword", "busy", "originForeign", "staffPageStale"],
  }),
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: staffRoles,
    rate: "read",
    summary: "后台：自己开着的登录，现在用的这一个在前",
    input: z.object({}),
    body: z.object({
      itemList: z.array(
        z.object({
          /** Identifies the session for `end`; cannot open one. */
          key: sessionKey,
          is_this: z.boolean(),
          address: z.string(),
          create_time: wireDateTime,
          last_seen_time: wireDateTime,
        }),
      ),
    }),
    errors: [],
  }),
  end: defineCall({
    method: "POST",
    path,
    action: "end",
    auth: "staff",
    roles: staffRoles,
    rate: "write",
    summary: "后台：结束自己的一个登录，或不给 key，结束除这一个以外所有的",
    input: z.object({ key: sessionKey.optional() }),
    body: z.object({ ended: z.int() }),
    errors: ["originForeign", "staffPageStale", "notFound"],
  }),
};
