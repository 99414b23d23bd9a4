import { type Kysely, sql } from "kysely";

/** Reminders of memorial days, and a WeChat user's withdrawn authorization. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wechat_identity add column revoked_at timestamptz`.execute(db);
  await sql`
    create table reminder_preference (
      account_id integer primary key references account,
      time_zone text not null,
      accepts_sms boolean not null,
      changed_at timestamptz not null
    )`.execute(db);
  await sql`
    create table reminder_rule (
      account_id integer not null references account,
      residence_id integer not null references residence,
      occasions text[] not null,
      lead_days smallint[] not null,
      hour smallint not null check (hour between 0 and 23),
      calendar text not null check (calendar in ('family', 'solar', 'lunar')),
      counted_from text not null check (counted_from in ('day', 'dayAfter')),
      channels text[] not null,
      changed_at timestamptz not null,
      -- Whatever was due until then has become reminders.
      checked_until timestamptz not null,
      -- When to check again; null: it has no day ahead.
      next_at timestamptz,
      -- The residence's dates or visibility have changed since.
      is_changed boolean not null default false,
      primary key (account_id, residence_id)
    )`.execute(db);
  await sql`create index reminder_rule_next on reminder_rule (next_at) where next_at is not null`.execute(db);
  await sql`create index reminder_rule_residence on reminder_rule (residence_id)`.execute(db);
  await sql`
    create table push_subscription (
      id integer generated always as identity primary key,
      account_id integer not null references account,
      -- The login in whose browser it is: its end, but not its expiry, ends the messages.
      session_hash text not null,
      endpoint text not null unique check (char_length(endpoint) <= 1000),
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index push_subscription_account on push_subscription (account_id)`.execute(db);
  await sql`
    create table reminder (
      id bigint generated always as identity primary key,
      account_id integer not null references account,
      residence_id integer not null references residence,
      -- Identifies the occasion within the residence: anniversary-4, qingming-2027.
      occasion text not null,
      title text not null,
      on_day date not null,
      lead_days smallint not null,
      channel text not null check (channel in ('inbox', 'sms', 'wechat', 'push')),
      -- The subscription of a push message; 0 for the other channels.
      push_id integer not null default 0,
      due_at timestamptz not null,
      state text not null check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown', 'skipped')),
      reason text not null default '',
      attempts smallint not null default 0,
      -- Since when it may have been sent.
      maybe_sent_at timestamptz,
      -- When a waiting one is sent.
      send_at timestamptz,
      provider_id text,
      changed_at timestamptz not null,
      unique (account_id, residence_id, occasion, on_day, lead_days, channel, push_id)
    )`.execute(db);
  await sql`create index reminder_waiting on reminder (send_at) where state = 'waiting'`.execute(db);
  await sql`create index reminder_sending on reminder (changed_at) where state = 'sending'`.execute(db);
  await sql`create index reminder_history on reminder (account_id, due_at desc, id desc)`.execute(db);
  await sql`create index reminder_residence on reminder (residence_id)`.execute(db);
  await sql`create index reminder_due on reminder (due_at)`.execute(db);
  await sql`create index reminder_provider on reminder (provider_id) where provider_id is not null`.execute(db);
  // Changed dates and visibility are checked at once, whoever changes them.
  await sql`
    create function check_reminders_again() returns trigger language plpgsql as $$
    begin
      update reminder_rule set next_at = '1970-01-01', is_changed = true where residence_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger check_reminders_again after update of
      birth_on, birth_calendar, birth_is_leap_month, birthday_by,
      death_on, death_calendar, death_is_leap_month, anniversary_by,
      customary_day, customary_calendar, kind, garden_id, is_private, hidden_at
    on residence for each row execute function check_reminders_again()`.execute(db);
}
