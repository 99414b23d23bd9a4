import { type Kysely, sql } from "kysely";
import { baseBlocklist } from "../seeds/base-blocklist.ts";

/** Search by other names, messages in the order of writing, and the base blocklist. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table residence add column other_names text[] not null default '{}'`.execute(db);
  await sql`drop index blessing_board`.execute(db);
  await sql`
    create index blessing_board on blessing (residence_id, written_at desc, id desc) where state = 'shown'`.execute(db);
  await replaceBroadTerms(db);
  await addBaseBlocklist(db);
}

/**
 * Terms of the first list that mourners and biographies use themselves: advertisers' phrases replace them, or staff
 * review them. The operator's later changes stay.
 */
async function replaceBroadTerms(db: Kysely<unknown>): Promise<void> {
  const broad = ["贷款", "兼职", "扫码", "骗子", "微信号", "去死", "代烧", "私聊"];
  await sql`delete from listed_word where verdict = 'hold' and word = any (${broad}::text[])`.execute(db);
  await sql`delete from listed_word where verdict = 'refuse' and word = '高利贷'`.execute(db);
  const contextual = ["冰毒", "枪支弹药", "罪有应得"];
  await sql`
    update listed_word set verdict = 'hold' where verdict = 'refuse' and word = any (${contextual}::text[])`.execute(
    db,
  );
}

/** Terms that the operator has already decided about stay unchanged. */
async function addBaseBlocklist(db: Kysely<unknown>): Promise<void> {
  const rows = baseBlocklist.map((row) => sql`(${row.word}, ${row.verdict}, ${row.is_for_names_only})`);
  await sql`
    insert into listed_word (word, verdict, is_for_names_only) values ${sql.join(rows)}
    on conflict (word) do nothing`.execute(db);
}
