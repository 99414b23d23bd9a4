import { type Kysely, sql } from "kysely";

/** Accounts that are signed in to with WeChat, and then need no phone number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account alter column mobile drop not null`.execute(db);
  await sql`
    create table wechat_identity (
      id integer generated always as identity primary key,
      account_id integer not null references account (id),
      appid text not null,
      openid text not null,
      unionid text,
      created_at timestamptz not null,
      unique (appid, openid),
      -- An account belongs to one WeChat user.
      unique (account_id, appid)
    )`.execute(db);
  // Such a session says nothing about who has the account's number.
  await sql`alter table session add column is_by_wechat boolean not null default false`.execute(db);
  await sql`create index wechat_identity_by_unionid on wechat_identity (unionid) where unionid is not null`.execute(db);
}
