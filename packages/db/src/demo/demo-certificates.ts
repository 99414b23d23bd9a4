import { sql } from "kysely";
import type { Db } from "../database.ts";

/** Six digits, more when the number needs them. */
const digits = (order: string) => {
  const place = `row_number() over (order by ${order})`;
  return sql.raw(`lpad((${place})::text, greatest(6, length((${place})::text)), '0')`);
};

/** Area of a residence in square metres, by level. */
const areas = [3.6, 4.8, 6.4, 8.1, 9.9, 12.6, 16.8];

/** The demo world is deterministic; elsewhere codes are random. */
const demoCode = sql`upper(left(md5('demo ' || number), 12))`;

/**
 * A property certificate for every residence, numbered in the order of moving in, and a remembrance certificate for
 * every account's first remembrance of a residence. Requires residences and remembrances.
 */
export async function loadCertificates(db: Db): Promise<void> {
  await sql`
    insert into property_certificate (residence_id, certificate_number, residence_area, issued_at, check_code)
    select residence_id, number, area, issued_at, ${demoCode} from (
      select id as residence_id,
             'CM-' || to_char(moved_in_at at time zone 'Asia/Shanghai', 'YYYY') || '-'
               || ${digits("moved_in_at, id")} as number,
             (${areas}::text[])[level] || ' 平方米' as area,
             moved_in_at as issued_at
      from residence) as numbered`.execute(db);
  await sql`
    insert into remembrance_certificate (residence_id, account_id, book_number, issued_at, check_code)
    select residence_id, account_id, number, at, ${demoCode} from (
      select residence_id, account_id, at,
             'HY-' || to_char(at at time zone 'Asia/Shanghai', 'YYYY') || '-'
               || ${digits("at, residence_id, account_id")} as number
      from (select residence_id, account_id, min(at) as at
            from remembrance group by residence_id, account_id) as first_ones) as numbered`.execute(db);
  // Later certificates continue from here.
  await sql`select setval('property_book', greatest(1, (select count(*) from property_certificate)))`.execute(db);
  await sql`select setval('remembrance_book', greatest(1, (select count(*) from remembrance_certificate)))`.execute(db);
}
