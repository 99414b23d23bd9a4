import { type Kysely, sql } from "kysely";

/** Residences that moved to another number or garden, and those that were merged into another residence. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await noteVacatedNumbers(db);
  await allowMerging(db);
}

/** Numbers that a residence has left, so that none is given twice. */
async function noteVacatedNumbers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vacated_number (
      garden_id integer not null references garden,
      letter text not null,
      number integer not null,
      -- Without a reference: the number stays when an undone import removes the residence.
      residence_id integer not null,
      vacated_at timestamptz not null default now(),
      primary key (garden_id, letter, number)
    )`.execute(db);
  await sql`
    create function note_vacated_number() returns trigger language plpgsql set search_path from current as $$
    begin
      insert into vacated_number (garden_id, letter, number, residence_id)
      values (old.garden_id, old.letter, old.number, old.id) on conflict do nothing;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger note_vacated_number after update of garden_id, letter, number on residence for each row
    when ((old.garden_id, old.letter, old.number) is distinct from (new.garden_id, new.letter, new.number))
    execute function note_vacated_number()`.execute(db);
}

/**
 * A merged residence stays as a hidden row that names the other. A transaction that merges sets `changming.merging`,
 * and may then give gifts and the family's log another residence; nothing else of them can change.
 */
async function allowMerging(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table residence
      add column merged_into integer references residence,
      add check (merged_into is null or (merged_into <> id and hidden_at is not null))`.execute(db);
  await sql`create index residence_merged on residence (merged_into) where merged_into is not null`.execute(db);
  await sql`
    create function keep_but_merge() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and coalesce(current_setting('changming.merging', true), '') = 'on' then
        return null;
      end if;
      raise exception '% is written once', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create function move_residence_only() returns trigger language plpgsql as $$
    begin
      if to_jsonb(new) - 'residence_id' <> to_jsonb(old) - 'residence_id' then
        raise exception '% is written once', tg_table_name using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`drop trigger keep_given on given_gift`.execute(db);
  await sql`drop function keep_given()`.execute(db);
  await sql`
    create trigger keep_given before delete or update of residence_id, gift_id, quantity, coins, given_at on given_gift
    for each statement execute function keep_but_merge()`.execute(db);
  await sql`
    create trigger keep_given_but_residence before update of residence_id on given_gift
    for each row execute function move_residence_only()`.execute(db);
  await sql`drop trigger family_log_keep_written on family_log`.execute(db);
  await sql`
    create trigger family_log_keep_written before update or delete or truncate on family_log
    for each statement execute function keep_but_merge()`.execute(db);
  await sql`
    create trigger family_log_keep_but_residence before update on family_log
    for each row execute function move_residence_only()`.execute(db);
}
