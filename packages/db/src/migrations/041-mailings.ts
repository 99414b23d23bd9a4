import { type Kysely, sql } from "kysely";

/** Letters of a garden to the families of its residences, who gets them, and who wants none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mailing (
      id integer generated always as identity primary key,
      garden_id integer not null references garden,
      levels smallint[] not null default '{}',
      kinds text[] not null default '{}' check (kinds <@ array['ordinary', 'famous', 'ancestor', 'martyr']),
      title text not null check (char_length(title) between 1 and 40),
      content text not null check (char_length(content) between 1 and 2000),
      by_sms boolean not null,
      sms_line text not null default '' check (char_length(sms_line) <= 35),
      state text not null default 'draft' check (state in ('draft', 'sending', 'sent', 'stopped')),
      version integer not null default 1 check (version > 0),
      sms_price_fen integer check (sms_price_fen >= 0),
      made_by integer not null references staff,
      made_at timestamptz not null,
      confirmed_by integer references staff,
      confirmed_at timestamptz,
      stopped_by integer references staff,
      ended_at timestamptz,
      check (not by_sms or sms_line <> ''),
      check ((state = 'draft') = (confirmed_at is null)),
      check ((confirmed_at is null) = (confirmed_by is null)),
      check ((confirmed_at is null) = (sms_price_fen is null)),
      check ((state = 'stopped') = (stopped_by is not null)),
      check ((state in ('sent', 'stopped')) = (ended_at is not null))
    )`.execute(db);
  await sql`create index mailing_garden on mailing (garden_id, confirmed_at)`.execute(db);
  await sql`create index mailing_sending on mailing (id) where state = 'sending'`.execute(db);
  await sql`
    create table mailing_recipient (
      mailing_id integer not null references mailing,
      account_id integer not null references account,
      state text not null check (state in ('waiting', 'sent', 'skipped', 'cancelled')),
      reason text not null default '' check (reason in ('', 'closed', 'suspended', 'optedOut', 'moved')),
      inbox_message_id bigint references inbox_message on delete set null,
      sms_state text not null
        check (sms_state in ('none', 'waiting', 'sending', 'sent', 'failed', 'unknown', 'cancelled')),
      sms_reason text not null default '' check (char_length(sms_reason) <= 100),
      changed_at timestamptz not null,
      primary key (mailing_id, account_id),
      check ((state = 'skipped') = (reason <> '')),
      check (state = 'sent' or inbox_message_id is null),
      check (state in ('waiting', 'sent') or sms_state in ('none', 'cancelled'))
    )`.execute(db);
  await sql`
    create index mailing_recipient_due on mailing_recipient (mailing_id, account_id)
    where state = 'waiting'`.execute(db);
  await sql`
    create index mailing_recipient_sms_due on mailing_recipient (mailing_id, account_id)
    where sms_state in ('waiting', 'sending')`.execute(db);
  await sql`
    create index mailing_recipient_sms_lost on mailing_recipient (mailing_id, changed_at)
    where sms_state in ('failed', 'unknown')`.execute(db);
  await sql`
    create unique index mailing_recipient_message on mailing_recipient (inbox_message_id)
    where inbox_message_id is not null`.execute(db);
  await sql`
    create table mailing_preference (
      account_id integer primary key references account,
      accepts_mailings boolean not null,
      accepts_sms boolean not null,
      changed_at timestamptz not null
    )`.execute(db);
  await sql`
    create table mailing_opt_out (
      account_id integer not null references account,
      garden_id integer not null references garden,
      opted_out_at timestamptz not null,
      primary key (account_id, garden_id)
    )`.execute(db);
}
