import { type Kysely, sql } from "kysely";

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; the dates of an application are never BC. */
const lifeDate = sql.raw(String.raw`~ '^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$'`);
const inVault = sql.raw("~ '^vault/[A-Za-z0-9_-]{22}$'");

/** Applications for residences: the request, its history, its orders, and the pending portrait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeApplications(db);
  await makeEvents(db);
  await joinOrders(db);
  await letPortraitsWait(db);
  await numberProperties(db);
}

async function makeApplications(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table application (
      id integer generated always as identity primary key,
      account_id integer not null references account,
      garden_id integer not null references garden,
      state text not null check (state in ('awaitingPayment', 'underReview', 'approved', 'rejected', 'withdrawn')),
      name text not null check (char_length(name) <= 30),
      gender smallint not null check (gender in (1, 2)),
      native_place text not null check (native_place like '%,%' or native_place = ''),
      nation text not null check (char_length(nation) <= 20),
      birth_on text not null check (birth_on ${lifeDate}),
      birth_calendar text not null check (birth_calendar in ('solar', 'lunar')),
      birth_is_leap_month boolean not null check (birth_calendar = 'lunar' or not birth_is_leap_month),
      death_on text not null check (death_on ${lifeDate}),
      death_calendar text not null check (death_calendar in ('solar', 'lunar')),
      death_is_leap_month boolean not null check (death_calendar = 'lunar' or not death_is_leap_month),
      relation text not null check (char_length(relation) <= 20),
      statement text not null check (char_length(statement) <= 1000),
      portrait text not null,
      death_proof text check (death_proof ${inVault}),
      relation_proof text check (relation_proof ${inVault}),
      other_proofs text[] not null check (cardinality(other_proofs) <= 9),
      ref text,
      ref_hash text,
      applied_at timestamptz not null,
      updated_at timestamptz not null,
      sent_at timestamptz,
      times_sent integer not null default 0 check (times_sent >= 0),
      reason_code text not null default '',
      reason text not null default '' check (char_length(reason) <= 200),
      decided_at timestamptz,
      decider_kind text check (decider_kind in ('account', 'staff')),
      decided_by integer,
      residence_id integer unique references residence,
      papers_erased_at timestamptz,
      emptied_at timestamptz,
      -- Decided means when, by whom and what for.
      check ((decided_at is not null) = (state in ('approved', 'rejected'))),
      check ((decided_at is null) = (decider_kind is null) and (decided_at is null) = (decided_by is null)),
      check ((residence_id is not null) = (state = 'approved')),
      check ((reason <> '') = (state = 'rejected')),
      check (reason_code = '' or state = 'rejected'),
      check ((sent_at is null) = (times_sent = 0)),
      check (sent_at is not null or state in ('awaitingPayment', 'withdrawn')),
      -- Nobody decides without papers; what is erased is gone whole, and only of what nobody has to decide.
      check ((papers_erased_at is null) = (death_proof is not null)),
      check ((death_proof is null) = (relation_proof is null)),
      check (papers_erased_at is null or cardinality(other_proofs) = 0),
      check (papers_erased_at is null or state in ('approved', 'rejected', 'withdrawn')),
      -- What a closed account leaves behind names nobody.
      check ((emptied_at is null) = (name <> '')),
      check (emptied_at is null or papers_erased_at is not null),
      check (emptied_at is null or ref_hash is null),
      check (emptied_at is not null or (ref is null) = (ref_hash is null)),
      check (state <> 'withdrawn' or emptied_at is not null)
    )`.execute(db);
  await sql`
    create unique index application_open on application
      (account_id, garden_id, name, birth_on, birth_calendar, birth_is_leap_month, death_on, death_calendar,
       death_is_leap_month)
    where state in ('awaitingPayment', 'underReview')`.execute(db);
  await sql`create unique index application_ref on application (account_id, ref) where ref is not null`.execute(db);
  await sql`create index application_account on application (account_id, id desc)`.execute(db);
  await sql`
    create index application_queue on application (garden_id, sent_at, id) where state = 'underReview'`.execute(db);
  await sql`
    create index application_decided on application (garden_id, decided_at desc, id desc)
    where decided_at is not null`.execute(db);
  await sql`
    create index application_papers on application (decided_at)
    where decided_at is not null and papers_erased_at is null`.execute(db);
  await sql`
    create index application_unpaid on application (updated_at) where state = 'awaitingPayment'`.execute(db);
}

/** State transitions of an application, with actor and reason. Append-only. */
async function makeEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table application_event (
      id bigint generated always as identity primary key,
      application_id integer not null references application,
      from_state text,
      to_state text not null check (to_state is distinct from from_state),
      reason text not null default '',
      at timestamptz not null,
      actor_kind text not null check (actor_kind in ('account', 'staff', 'job', 'callback')),
      actor_id integer,
      request_id text not null
    )`.execute(db);
  await sql`create index application_event_application on application_event (application_id, id)`.execute(db);
  await sql`
    create trigger application_event_keep_written before update or delete or truncate on application_event
    for each statement execute function keep_written()`.execute(db);
}

/**
 * An order for a residence refers to its application. Only one per application can be open; late payments are always
 * accepted.
 */
async function joinOrders(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column application_id integer references application`.execute(db);
  await sql`
    alter table orders add constraint orders_application
      check ((kind = 'application') = (application_id is not null))`.execute(db);
  await sql`create index orders_of_application on orders (application_id) where application_id is not null`.execute(db);
  await sql`
    create unique index orders_open_application on orders (application_id)
    where application_id is not null and state in ('created', 'paying')`.execute(db);
}

/** A portrait stays encrypted until its residence exists. */
async function letPortraitsWait(db: Kysely<unknown>): Promise<void> {
  await sql`alter table upload drop constraint upload_purpose_check`.execute(db);
  await sql`
    alter table upload add constraint upload_purpose_check
      check (purpose in ('avatar', 'feedback', 'photo', 'portrait', 'vault')),
    add constraint upload_portrait_sealed check (purpose <> 'portrait' or placed_at is null)`.execute(db);
}

/** Numbers of property certificates continue from the highest existing one. */
async function numberProperties(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence property_book as integer`.execute(db);
  await sql`
    select setval('property_book', max(substring(certificate_number from '([0-9]{1,9})$')::integer))
    from property_certificate having count(*) > 0`.execute(db);
}
