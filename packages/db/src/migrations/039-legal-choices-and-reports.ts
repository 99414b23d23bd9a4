import { type Kysely, sql } from "kysely";

/**
 * The operator's answers to legal rules, and who declared to be an adult. A site that is open keeps what it shows; one
 * that was never open begins with the lawful choices. Also the daily reports that members of staff order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table site_info add column adults_pay_only boolean not null default false`.execute(db);
  await sql`
    create table legal_choice (
      rule text primary key,
      choice text not null,
      answered_by integer references staff,
      answered_at timestamptz not null,
      version integer not null default 1 check (version > 0)
    )`.execute(db);
  await sql`
    create table age_declaration (
      account_id integer primary key references account,
      declared_at timestamptz not null
    )`.execute(db);
  await sql`
    insert into legal_choice (rule, choice, answered_at)
    select rule, choice, now() from site_info, lateral (values
      ('rankings', case when has_rankings then 'shown' else 'hidden' end),
      ('civilGifts', case when civil_gifts_only then 'civil' else 'all' end),
      ('minors', 'unlimited')) as before(rule, choice)
    where opened_at is not null`.execute(db);
  await sql`
    update site_info set has_rankings = false, civil_gifts_only = true, adults_pay_only = true
    where opened_at is null`.execute(db);
  await sql`
    create table daily_report (
      staff_id integer primary key references staff,
      channel text not null check (channel in ('mail', 'sms')),
      address text not null,
      confirmed_at timestamptz,
      pending_channel text check (pending_channel in ('mail', 'sms')),
      pending_address text not null default '',
      code_hash text,
      code_sent_at timestamptz,
      wrong_tries smallint not null default 0,
      is_on boolean not null default false,
      hour smallint not null default 8 check (hour between 0 and 23),
      skips_empty boolean not null default true,
      starts_on date not null,
      check (confirmed_at is not null or not is_on)
    )`.execute(db);
  await sql`
    create table daily_report_delivery (
      staff_id integer not null references staff,
      day date not null,
      state text not null check (state in ('sending', 'sent', 'skipped', 'waiting', 'failed', 'unknown')),
      attempts smallint not null,
      changed_at timestamptz not null,
      next_at timestamptz,
      error text not null default '',
      primary key (staff_id, day),
      check ((state = 'waiting') = (next_at is not null))
    )`.execute(db);
}
