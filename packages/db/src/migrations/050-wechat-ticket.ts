import { type Kysely, sql } from "kysely";

/** The ticket of WeChat's JSSDK, which all nodes share; encrypted, as it is a credential. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wechat_ticket (
      appid text primary key,
      sealed text not null default '',
      expires_at timestamptz,
      -- When a node last began to fetch it.
      claimed_at timestamptz not null
    )`.execute(db);
}
