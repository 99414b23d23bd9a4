import type { Updateable } from "kysely";
import type { Tables } from "@changming/db/tables/tables";
import { randomId, readableCode } from "@changming/kit/ids";

/** Displayed where a closed account wrote, gave or visited. */
export const closedNickname = "已注销用户";

/** Empties an account down to the row that others' pages and accounting refer to. */
export function closedAccount(id: number, now: Date): Updateable<Tables["account"]> {
  return {
    mobile: `closed-${id}`,
    nickname: closedNickname,
    avatar: null,
    password_hash: null,
    password_set_at: null,
    number_unverified_at: null,
    referrer_id: null,
    // The old code and the old public id must resolve to nothing.
    invite_code: readableCode(),
    public_id: randomId(),
    closed_at: now,
  };
}
