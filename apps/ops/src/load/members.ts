import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { randomToken, sha256Hex } from "@changming/kit/ids";
import type { Member } from "./visit.ts";

/** The numbers that follow belong to nobody in the demo worlds. */
const firstPhone = 19_700_000_000;

const atOnce = 5_000;

/**
 * Creates accounts with a session each, as if they had logged in earlier: nobody logs in during the load, as hashing
 * passwords is measured elsewhere.
 */
export async function prepareMembers(db: Db, count: number, now: Date): Promise<Member[]> {
  const { rows } = await sql<{ last: string | null }>`
    select max(mobile) as last from account where mobile ~ '^197[0-9]{8}$'`.execute(db);
  const first = Number(rows[0]?.last ?? firstPhone) + 1;
  const members: Member[] = [];
  for (let made = 0; made < count; made += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count - made) }, (_, index) => {
      const phone = String(first + made + index);
      return { phone, nickname: `来人${phone.slice(-6)}`, token: randomToken() };
    });
    await insertMembers(db, some, now);
    members.push(...some.map(({ token, nickname }) => ({ token, nickname })));
  }
  await sql`analyze account, session`.execute(db);
  return members;
}

interface NewMember extends Member {
  phone: string;
}

async function insertMembers(db: Db, members: readonly NewMember[], now: Date): Promise<void> {
  const rows = members.map(({ phone, nickname, token }) => ({ phone, nickname, hash: sha256Hex(token) }));
  await sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (phone text, nickname text, hash text)),
    made as (
      insert into account (public_id, mobile, nickname, invite_code, created_at)
      select left(encode(sha256(convert_to(hash, 'utf8')), 'hex'), 22), phone, nickname, left(hash, 12), ${now}::timestamptz
      from given returning id, mobile)
    insert into session (token_hash, account_id, created_at, last_seen_at)
    select given.hash, made.id, ${now}::timestamptz, ${now}::timestamptz
    from made join given on given.phone = made.mobile`.execute(db);
}
