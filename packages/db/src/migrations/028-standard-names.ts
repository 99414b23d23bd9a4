import { type Kysely, sql } from "kysely";

const tables = [
  ["blessing", "message"],
  ["listed_word", "blocklist_term"],
  ["word_list", "blocklist_version"],
  ["staff_try", "staff_attempt"],
] as const;

const columns = [
  ["residence_counter", "blessing_total", "message_total"],
  ["residence", "office_version", "staff_version"],
  ["account", "number_doubted_at", "number_unverified_at"],
  ["verification_code", "mobile_hash", "phone_hash"],
  ["cooperation", "applicant_mobile", "applicant_phone"],
  ["cooperation", "papers_erased_at", "documents_erased_at"],
  ["application", "papers_erased_at", "documents_erased_at"],
  ["payment", "asked_at", "queried_at"],
  ["ledger_entry", "book", "account"],
  ["staff_ref", "deed", "action"],
  ["staff_attempt", "wrong", "failures"],
] as const;

/** Tables and columns get the names that the code uses. The columns that responses have under the same name stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [was, now] of tables) {
    await sql`alter table ${sql.table(was)} rename to ${sql.table(now)}`.execute(db);
    await renamePartsOf(db, was, now);
  }
  for (const [table, was, now] of columns) {
    await sql`alter table ${sql.table(table)} rename column ${sql.ref(was)} to ${sql.ref(now)}`.execute(db);
  }
  await sql`alter index message_board rename to message_visible`.execute(db);
  await sql`alter index message_held rename to message_pending`.execute(db);
  await sql`alter index ledger_entry_book rename to ledger_entry_account`.execute(db);
  await countBlocklistVersions(db);
}

/** Constraints, indexes and sequences whose names begin with the table's. */
async function renamePartsOf(db: Kysely<unknown>, was: string, now: string): Promise<void> {
  const renamed = (name: string) => name.replace(was, now);
  const table = sql.table(now);
  const constraints = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = ${now}::regclass and starts_with(conname, ${`${was}_`})`.execute(db);
  for (const { name } of constraints.rows) {
    await sql`alter table ${table} rename constraint ${sql.ref(name)} to ${sql.ref(renamed(name))}`.execute(db);
  }
  const relations = await sql<{ name: string; kind: string }>`
    select relname as name, relkind as kind from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('i', 'S')
      and starts_with(relname, ${`${was}_`})`.execute(db);
  for (const { name, kind } of relations.rows) {
    const what = sql.raw(kind === "S" ? "sequence" : "index");
    await sql`alter ${what} ${sql.ref(name)} rename to ${sql.ref(renamed(name))}`.execute(db);
  }
}

/** The trigger's function names the table in its body. */
async function countBlocklistVersions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_blocklist_version() returns trigger language plpgsql set search_path from current as $$
    begin
      update blocklist_version set version = version + 1;
      return null;
    end $$`.execute(db);
  await sql`drop trigger listed_word_move on blocklist_term`.execute(db);
  await sql`drop function move_word_list()`.execute(db);
  await sql`
    create trigger blocklist_term_count after insert or update or delete or truncate on blocklist_term
    for each statement execute function count_blocklist_version()`.execute(db);
}
