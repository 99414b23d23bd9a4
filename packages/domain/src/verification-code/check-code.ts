import { sql } from "kysely";
import { countAddress, forgiveAttempt } from "../account/attempts.ts";
import type { Ctx } from "../context.ts";

/** Wrong tries that end a code. */
const mostWrong = 5;

export interface GivenCode {
  mobile: string;
  /** 0 register, 1 log in, 2 reset the password, 3 cooperation. */
  codeType: number;
  code: string;
}

export function codeHash(ctx: Ctx, { mobile, codeType, code }: GivenCode): string {
  return ctx.gates.secrets.keyedHash("verificationCode", `${mobile}|${codeType}|${code}`);
}

/**
 * The id of the code when it is the newest one of this mobile and type, and alive; null when not. A wrong try is counted
 * here and for good, so this is asked before the verb's transaction, and `useCode` in it. Refuses with `tooManyAttempts`.
 */
export async function checkCode(ctx: Ctx, given: GivenCode): Promise<number | null> {
  if (ctx.tx) throw new Error("a code is checked before the transaction that may be rolled back");
  const attempt = await countAddress(ctx);
  const hash = codeHash(ctx, given);
  // One statement: of parallel tries each waits for the one before, and counts.
  const { rows } = await sql<{ id: number; is_right: boolean }>`
    update verification_code
    set wrong_tries = wrong_tries + case when code_hash = ${hash} then 0 else 1 end
    where id = (
      select id from verification_code
      where mobile_hash = ${ctx.gates.secrets.keyedHash("mobile", given.mobile)} and code_type = ${given.codeType}
        and code_hash is not null
      order by id desc limit 1)
      and used_at is null and wrong_tries < ${mostWrong} and expires_at > ${ctx.clock()}
    returning id, code_hash = ${hash} as is_right`.execute(ctx.db);
  const [newest] = rows;
  if (!newest?.is_right) return null;
  await forgiveAttempt(ctx, attempt);
  return newest.id;
}

/** Uses the code up, within the transaction of what it is used for; false when another call was faster. */
export async function useCode(ctx: Ctx, id: number): Promise<boolean> {
  if (!ctx.tx) throw new Error("a code is used within the transaction of what it is used for");
  const used = await ctx.db
    .updateTable("verification_code")
    .set({ used_at: ctx.clock() })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("wrong_tries", "<", mostWrong)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}
