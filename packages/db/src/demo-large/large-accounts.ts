import { sql } from "kysely";
import type { Db } from "../database.ts";
import { type IdRange, pickOf } from "./crowd.ts";
import { givenForMen, givenForWomen } from "../demo/data/large-phrases.ts";

/**
 * Accounts without a login, as authors of messages and gifts. Their phone numbers are of a range that no operator
 * assigns.
 */
export async function makeAccounts(db: Db, count: number, now: Date): Promise<IdRange> {
  const given = [...givenForMen, ...givenForWomen];
  await sql`
    insert into account (public_id, mobile, nickname, invite_code, created_at)
    select substr(translate(encode(sha256(gen_random_uuid()::text::bytea), 'base64'), '+/', '-_'), 1, 22),
           '198' || lpad(i::text, 8, '0'), ${pickOf(given, 1)} || ${pickOf(given, 2)} || i,
           substr(md5(gen_random_uuid()::text), 1, 12), ${now}
    from generate_series(0, ${count - 1}::int) as i`.execute(db);
  const { last } = await db
    .selectFrom("account")
    .select((eb) => eb.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  return { first: last - count + 1, count };
}
