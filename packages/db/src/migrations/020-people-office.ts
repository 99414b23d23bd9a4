import { type Kysely, sql } from "kysely";

/**
 * Decisions of the back office about people and their content: concerns, messages, images, feedback, student
 * remembrances, accounts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await decideConcerns(db);
  await withholdThings(db);
  await sql`alter table student_remembrance add column hidden_at timestamptz`.execute(db);
  await sql`
    alter table feedback
      add column answered_by integer references staff,
      add column version integer not null default 1`.execute(db);
  await sql`create index feedback_waiting on feedback (id) where answer is null`.execute(db);
  await sql`
    alter table account
      add column suspended_reason text not null default '' check (char_length(suspended_reason) <= 200),
      add column version integer not null default 1`.execute(db);
  await sql`create index account_nickname on account (nickname text_pattern_ops, id desc)`.execute(db);
  await sql`create index account_suspended on account (id) where suspended_at is not null`.execute(db);
}

/** Independent of the families' own deletions, so that neither undoes the other. */
async function withholdThings(db: Kysely<unknown>): Promise<void> {
  for (const table of ["photo", "upload"]) {
    await sql`alter table ${sql.table(table)} add column withheld_at timestamptz`.execute(db);
  }
  await sql`
    alter table blessing
      add column withheld_at timestamptz,
      add constraint blessing_withheld_alone check (withheld_at is null or state = 'deleted')`.execute(db);
}

/** An answer contains personal data like the concern itself, and is erased with it. */
async function decideConcerns(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table concern
      add column outcome text check (outcome in ('justified', 'unjustified')),
      add column answer text not null default '' check (char_length(answer) <= 3000),
      add column decided_by integer references staff,
      add column hid_target boolean not null default false,
      add column version integer not null default 1,
      add check (outcome is null or state = 'closed'),
      add check (erased_at is null or answer = '')`.execute(db);
  await sql`create index concern_closed on concern (kind, closed_at desc, id desc) where state = 'closed'`.execute(db);
  await sql`
    create index concern_target on concern (target_kind, target_id)
    where target_id is not null and erased_at is null`.execute(db);
}
