import type { Updateable } from "kysely";
import type { Tables } from "@changming/db/tables/tables";
import { randomId, readableCode } from "@changming/kit/ids";

/** What is shown where a closed account wrote, gave or came by. */
export const closedNickname = "已注销用户";

/** An account of whom nothing is left but the row that others' pages and the books refer to. */
export function closedAccount(id: number, now: Date): Updateable<Tables["account"]> {
  return {
    mobile: `closed-${id}`,
    nickname: closedNickname,
    avatar: null,
    password_hash: null,
    password_set_at: null,
    number_doubted_at: null,
    referrer_id: null,
    // The old code and the old id lead nowhere any more.
    invite_code: readableCode(),
    public_id: randomId(),
    closed_at: now,
  };
}
