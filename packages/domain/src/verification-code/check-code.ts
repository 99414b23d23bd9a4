import { sql } from "kysely";
import { countAddress, releaseAttempt } from "../sign-in/attempts.ts";
import type { Ctx } from "../context/context.ts";

/** Wrong attempts that end a code (R-account-20). */
const maxTries = 5;

export interface GivenCode {
  mobile: string;
  /** 0 register, 1 log in, 2 reset the password, 3 cooperation. */
  codeType: number;
  code: string;
}

export function codeHash(ctx: Ctx, { mobile, codeType, code }: GivenCode): string {
  return ctx.services.secrets.keyedHash("verificationCode", `${mobile}|${codeType}|${code}`);
}

/**
 * The id of the code if it is the newest one of this phone number and type (R-account-18), and valid; else null. A
 * wrong attempt counts permanently, so call this before the action's transaction, and `consumeCode` in it. Throws
 * `tooManyAttempts`.
 */
export async function checkCode(ctx: Ctx, given: GivenCode): Promise<number | null> {
  if (ctx.tx) throw new Error("a code is checked before the transaction that may be rolled back");
  const attempt = await countAddress(ctx);
  const hash = codeHash(ctx, given);
  // One statement, so that concurrent attempts are serialized and all count.
  const { rows } = await sql<{ id: number; is_right: boolean }>`
    update verification_code
    set wrong_tries = wrong_tries + case when code_hash = ${hash} then 0 else 1 end
    where id = (
      select id from verification_code
      where phone_hash = ${ctx.services.secrets.keyedHash("mobile", given.mobile)} and code_type = ${given.codeType}
        and code_hash is not null
      order by id desc limit 1)
      and used_at is null and wrong_tries < ${maxTries} and expires_at > ${ctx.clock()}
    returning id, code_hash = ${hash} as is_right`.execute(ctx.db);
  const [newest] = rows;
  if (!newest?.is_right) return null;
  await releaseAttempt(ctx, attempt);
  return newest.id;
}

/** Uses the code, inside the transaction of its purpose; false when another call was faster. */
export async function consumeCode(ctx: Ctx, id: number): Promise<boolean> {
  if (!ctx.tx) throw new Error("a code is used within the transaction of what it is used for");
  const used = await ctx.db
    .updateTable("verification_code")
    .set({ used_at: ctx.clock() })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("wrong_tries", "<", maxTries)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}
