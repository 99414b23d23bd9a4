import { z } from "zod";
import { defineCall } from "../define.ts";
import { wireDateTime } from "../wire.ts";
import { staffRoles } from "../staff-roles.ts";
import { healthKinds, healthReaders } from "./health-kinds.ts";
import { waitingKinds } from "./waiting-kinds.ts";

const path = "/api/admin/today";

/** Numbers of a Shanghai day. `paid_fen`: paid for orders, before refunds; null for roles without access to money. */
const dayNumbers = z.object({
  /** Views of residences by logged-in accounts, one per account, residence and ten minutes. */
  visits: z.int(),
  remembrances: z.int(),
  gifts: z.int(),
  paid_fen: z.int().nullable(),
  residences: z.int(),
});

/** The Shanghai day as the head of 今日 shows it. */
const dayNames = z.object({
  /** 11月22日 */
  day: z.string(),
  weekday: z.string(),
  /** 农历十月十四 */
  lunar: z.string(),
  /** 小雪; empty unless a solar term begins on it. */
  term: z.string(),
});

/** Public residences whose day it is; `itemList` may have fewer than `counts`. */
const memorialDays = z.object({
  counts: z.int(),
  /** There are more than `counts`, which is 400 then; the others are neither counted nor listed. */
  has_more_counts: z.boolean(),
  /** Of them, those that somebody has remembered today; 0 for tomorrow. */
  lit_counts: z.int(),
  itemList: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** 农历诞辰, 逝世三周年 */
      occasion: z.string(),
      garden_name: z.string(),
      is_lit: z.boolean(),
    }),
  ),
});

export const today = {
  waiting: defineCall({
    method: "GET",
    path,
    action: "waiting",
    auth: "staff",
    roles: staffRoles,
    rate: "read",
    summary: "后台：等着决定的事，按角色，急的在前：各有多少、最早一件是什么事、等了多久、答应过什么时候答复、谁来定",
    input: z.object({}),
    body: z.object({
      /** Time of the query, by the same clock as `since`. */
      time: wireDateTime,
      day: dayNames,
      /** Empty queues last. */
      itemList: z.array(
        z.object({
          kind: z.enum(waitingKinds),
          counts: z.int(),
          has_more_counts: z.boolean(),
          since: z.union([wireDateTime, z.literal("")]),
          /** The oldest entry in one sentence, or what several have in common; nothing private. */
          summary: z.string(),
          /** The last Shanghai day of the promise that the site gave; empty: it gave none. */
          due_day: z.string(),
          /** Days left until then, negative when it has passed; 0 without a promise. */
          due_in: z.int(),
          /** The role that usually decides. */
          decider: z.enum(staffRoles),
          /** The caller decides it. */
          is_own: z.boolean(),
        }),
      ),
    }),
    errors: ["staffRoleMissing"],
  }),
  numbers: defineCall({
    method: "GET",
    path,
    action: "numbers",
    auth: "staff",
    roles: staffRoles,
    rate: "search",
    summary: "后台：三十天里每天的到访、缅怀、献礼、付款和新居所，以及上周同日到此时为止的数",
    input: z.object({}),
    body: z.object({
      /** Oldest first, today last. */
      days: z.array(dayNumbers.extend({ day: z.string() })).length(30),
      last_week_so_far: dayNumbers,
    }),
    errors: ["staffRoleMissing"],
  }),
  memorialDays: defineCall({
    method: "GET",
    path,
    action: "memorialDays",
    auth: "staff",
    roles: staffRoles,
    rate: "search",
    summary: "后台：今天和明天是哪些公开居所里的人的生日、忌日或纪念日，各至多 max 位；今天有没有人来点灯",
    input: z.object({ max: z.coerce.number().int().min(0).max(1_000).default(5) }),
    body: z.object({ today: memorialDays, tomorrow: memorialDays }),
    errors: ["staffRoleMissing"],
  }),
  health: defineCall({
    method: "GET",
    path,
    action: "health",
    auth: "staff",
    roles: staffRoles,
    rate: "search",
    summary: "后台：备份、数据库、磁盘、支付、短信、证书现在怎样；细节只给管理员和只读",
    input: z.object({}),
    body: z.object({
      time: wireDateTime,
      itemList: z.array(
        z.object({
          kind: z.enum(healthKinds),
          /** `off`: not connected, or not needed here; `unknown`: it could not be measured in time. */
          state: z.enum(["good", "notice", "bad", "off", "unknown"]),
          value: z.string(),
          /** Empty for roles that see no details. */
          detail: z.string(),
        }),
      ),
      /** Lines about the machine and the version; empty for roles that see no details. */
      machineList: z.array(z.object({ title: z.string(), text: z.string() })),
      can: z.object({ examine: z.boolean() }),
    }),
    errors: ["staffRoleMissing"],
  }),
  checkup: defineCall({
    method: "GET",
    path,
    action: "checkup",
    auth: "staff",
    roles: healthReaders,
    rate: "search",
    summary: "后台：全部体检，与 npm run doctor 同样的检查；不写路径和密钥",
    input: z.object({}),
    body: z.object({
      time: wireDateTime,
      itemList: z.array(
        z.object({
          name: z.string(),
          state: z.enum(["good", "notice", "bad"]),
          message: z.string(),
          /** Empty where nothing has to be done. */
          remedy: z.string(),
        }),
      ),
    }),
    errors: ["staffRoleMissing"],
  }),
};
