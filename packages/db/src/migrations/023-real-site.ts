import { type Kysely, sql } from "kysely";

/** argon2id of the password that every demo has printed. */
const publishedHash =
  "$argon2id$v=19$m=19456,t=2,p=1$N2d6TthAcMzu7w0XNq6RFA$H0UVUY20gcdd55ZguefxHNGDlVzjoAJ4JC9FWnYC6KU";

/** Marks for a database that contained the demo and for its vault key; starter texts are drafts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table demo_mark (
      id smallint primary key check (id = 1),
      made_at timestamptz not null
    )`.execute(db);
  // Demos from before this table: a login with the published password, or many accounts without one created at one
  // moment.
  await sql`
    insert into demo_mark (id, made_at)
    select 1, now()
    where exists (select from staff where password_hash = ${sql.lit(publishedHash)})
      or exists (select from account where password_hash = ${sql.lit(publishedHash)})
      or exists (
        select from account where mobile like '1990000%' and password_hash is null
        group by created_at having count(*) >= 20
      )`.execute(db);
  await sql`
    create table vault_key_mark (
      id smallint primary key check (id = 1),
      mark text not null check (mark ~ '^[0-9a-f]{16}$')
    )`.execute(db);
  await sql`alter table static_page add column is_draft boolean not null default false`.execute(db);
}
