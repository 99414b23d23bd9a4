import { z } from "zod";
import { defineCall } from "../define.ts";
import { wireDateTime } from "../wire.ts";
import { staffRoles } from "./roles.ts";
import { waitingKinds } from "./waiting-kinds.ts";

const path = "/api/admin/today";

/** Of a Shanghai day. `paid_fen`: what was paid for orders, before refunds; null for whom money is not. */
const dayNumbers = z.object({
  /** Looks at residences of people who were logged in, one for a person, residence and ten minutes. */
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
      /** When it was asked, by the clock that `since` is of. */
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
      /** The oldest first, today last. */
      days: z.array(dayNumbers.extend({ day: z.string() })).length(30),
      last_week_so_far: dayNumbers,
    }),
    errors: ["staffRoleMissing"],
  }),
};
