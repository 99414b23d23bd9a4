import { type Kysely, sql } from "kysely";

/** Memorials in the back office: versions, what is hidden and why, and indexes for its lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table residence
      add column office_version integer not null default 1 check (office_version > 0),
      add column hidden_reason text not null default '' check (char_length(hidden_reason) <= 200)`.execute(db);
  await sql`
    alter table garden
      add column hidden_at timestamptz,
      add column version integer not null default 1 check (version > 0)`.execute(db);
  await sql`alter table level add column version integer not null default 1 check (version > 0)`.execute(db);
  await sql`
    alter table cooperation
      add column decided_by integer references staff,
      add column papers_erased_at timestamptz`.execute(db);
  await sql`create index cooperation_decided on cooperation (decided_at desc, id desc) where decided_at is not null`.execute(
    db,
  );
  await letStaffAnswer(db);
  await orderLists(db);
}

/** Last, because writes to a table are blocked while its index is built. */
async function orderLists(db: Kysely<unknown>): Promise<void> {
  // For roles that decide in all gardens.
  await sql`
    create index application_queue_all on application (sent_at, id) where state = 'underReview'`.execute(db);
  await sql`
    create index application_decided_all on application (decided_at desc, id desc) where decided_at is not null`.execute(
    db,
  );
  await sql`create index residence_number on residence (number, letter)`.execute(db);
  await sql`create index residence_hidden on residence (hidden_at desc, id desc) where hidden_at is not null`.execute(
    db,
  );
  await sql`create index residence_private on residence (id desc) where is_private`.execute(db);
  await sql`create index residence_moved_in on residence (moved_in_at desc, id desc)`.execute(db);
}

/**
 * A correction is answered by the garden's administrator or by staff; a family's log contains staff actions without a
 * name.
 */
async function letStaffAnswer(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table property_correction
      drop constraint property_correction_check1,
      add column decided_by_staff integer references staff,
      add constraint property_correction_decider
        check (num_nonnulls(decided_by, decided_by_staff) = (decided_at is not null)::integer)`.execute(db);
  await sql`create index property_correction_waiting on property_correction (id) where state = 'waiting'`.execute(db);
  await sql`
    create index property_correction_decided on property_correction (decided_at desc, id desc)
    where decided_at is not null`.execute(db);
  await sql`
    alter table family_log
      alter column account_id drop not null,
      drop constraint family_log_deed_check,
      add constraint family_log_deed_check check (deed in
        ('invited', 'revoked', 'joined', 'roleChanged', 'removed', 'left', 'offered', 'withdrawn', 'declined',
         'handedOver', 'closed', 'opened', 'founded', 'accountClosed', 'hidden', 'shown', 'corrected')),
      add constraint family_log_staff
        check (account_id is not null or deed in ('hidden', 'shown', 'corrected'))`.execute(db);
}
