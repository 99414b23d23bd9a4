import { z } from "zod";
import { defineCall } from "../define.ts";
import { wireDateTime } from "../wire.ts";
import { staffRoles } from "../staff-roles.ts";
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

export const today = {
  waiting: defineCall({
    method: "GET",
    path,
    action: "waiting",
    auth: "staff",
    roles: staffRoles,
    rate: "read",
    summary: "后台：等着决定的事，按角色，各有多少、最早一件是什么时候",
    input: z.object({}),
    body: z.object({
      /** Time of the query, by the same clock as `since`. */
      time: wireDateTime,
      itemList: z.array(
        z.object({
          kind: z.enum(waitingKinds),
          counts: z.int(),
          has_more_counts: z.boolean(),
          since: z.union([wireDateTime, z.literal("")]),
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
};
