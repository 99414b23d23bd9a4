import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await closeAccounts(db);
  await sql`
    create table inbox_message (
      id bigint generated always as identity primary key,
      account_id integer not null references account,
      title text not null check (char_length(title) between 1 and 60),
      summary text not null check (char_length(summary) <= 120),
      content_html text not null,
      created_at timestamptz not null,
      read_at timestamptz
    )`.execute(db);
  await sql`create index inbox_message_account on inbox_message (account_id, id desc)`.execute(db);

  await sql`
    create table garden_admin (
      garden_id integer not null references garden,
      account_id integer not null references account,
      created_at timestamptz not null,
      primary key (garden_id, account_id)
    )`.execute(db);
  await sql`create index garden_admin_account on garden_admin (account_id)`.execute(db);

  await makeCooperation(db);
  await sql`
    create table feedback (
      id integer generated always as identity primary key,
      account_id integer not null references account,
      title text not null check (char_length(title) between 1 and 50),
      content text not null check (char_length(content) between 1 and 2000),
      pictures text[] not null check (cardinality(pictures) <= 9),
      answer text,
      answered_at timestamptz,
      ref text,
      written_at timestamptz not null,
      check ((answer is null) = (answered_at is null))
    )`.execute(db);
  await sql`create index feedback_account on feedback (account_id, id desc)`.execute(db);
  await sql`create unique index feedback_ref on feedback (account_id, ref) where ref is not null`.execute(db);

  // For an account's own pages, its export and the daily quota.
  await sql`create index blessing_account on blessing (account_id, id desc)`.execute(db);
  await sql`create index remembrance_certificate_account on remembrance_certificate (account_id)`.execute(db);
  await sql`create index visit_pair on visit (account_id, residence_id, visited_at desc)`.execute(db);
  await numberCertificates(db);
}

/** A closed account's row stays, referenced by public pages and the ledger, without phone number, name and password. */
async function closeAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column closed_at timestamptz`.execute(db);
  await sql`alter table account drop constraint account_mobile_check`.execute(db);
  await sql`
    alter table account add constraint account_mobile_check check (
      case when closed_at is null then mobile ~ '^1[3-9][0-9]{9}$' else mobile = 'closed-' || id end)`.execute(db);
}

/** Only one application under review per account and per phone number. */
async function makeCooperation(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cooperation (
      id integer generated always as identity primary key,
      account_id integer not null references account,
      referrer_id integer references account check (referrer_id <> account_id),
      company text not null check (char_length(company) <= 60),
      applicant_name text not null check (char_length(applicant_name) <= 30),
      applicant_mobile text not null,
      garden_name text not null check (char_length(garden_name) between 1 and 30),
      licence text,
      identity_front text,
      identity_back text,
      state text not null check (state in ('underReview', 'approved', 'rejected', 'withdrawn')),
      reason text not null default '',
      garden_id integer references garden,
      ref text,
      applied_at timestamptz not null,
      decided_at timestamptz,
      check ((state = 'underReview') = (decided_at is null))
    )`.execute(db);
  await sql`create index cooperation_account on cooperation (account_id, id desc)`.execute(db);
  await sql`create index cooperation_state on cooperation (state, id)`.execute(db);
  await sql`
    create unique index cooperation_open_account on cooperation (account_id) where state = 'underReview'`.execute(db);
  await sql`
    create index cooperation_mobile on cooperation (applicant_mobile)`.execute(db);
  await sql`
    create unique index cooperation_open_mobile on cooperation (applicant_mobile) where state = 'underReview'`.execute(
    db,
  );
  await sql`create unique index cooperation_ref on cooperation (account_id, ref) where ref is not null`.execute(db);
}

/** Numbers of remembrance certificates continue from the highest existing one. */
async function numberCertificates(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence remembrance_book as integer`.execute(db);
  await sql`
    select setval('remembrance_book', max(substring(book_number from '([0-9]{1,9})$')::integer))
    from remembrance_certificate having count(*) > 0`.execute(db);
}
