import { sql } from "kysely";
import type { Db } from "@changming/db/database";

/** What one run of vacuum or analyze did. */
export interface Run {
  table: string;
  isVacuum: boolean;
  seconds: number;
  /** Dead rows before it. */
  dead: number;
}

interface Due {
  table: string;
  vacuums: boolean;
  dead: number;
}

/** Tables for which autovacuum would run now, by PostgreSQL's formula with the settings of each table. */
async function dueTables(db: Db): Promise<Due[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<Due>`
    with settings as (
      select class.oid, class.relname, greatest(class.reltuples, 0) as rows, stat.*,
        (select coalesce(jsonb_object_agg(option_name, option_value), '{}')
          from pg_options_to_table(class.reloptions)) as own
      from pg_class as class join pg_stat_user_tables as stat on stat.relid = class.oid),
    limits as (
      select *,
        coalesce(own ->> 'autovacuum_vacuum_threshold', current_setting('autovacuum_vacuum_threshold'))::float +
        coalesce(own ->> 'autovacuum_vacuum_scale_factor', current_setting('autovacuum_vacuum_scale_factor'))::float
          * rows as vacuum_at,
        coalesce(own ->> 'autovacuum_vacuum_insert_threshold',
          current_setting('autovacuum_vacuum_insert_threshold'))::float +
        coalesce(own ->> 'autovacuum_vacuum_insert_scale_factor',
          current_setting('autovacuum_vacuum_insert_scale_factor'))::float * rows as insert_at,
        coalesce(own ->> 'autovacuum_analyze_threshold', current_setting('autovacuum_analyze_threshold'))::float +
        coalesce(own ->> 'autovacuum_analyze_scale_factor', current_setting('autovacuum_analyze_scale_factor'))::float
          * rows as analyze_at
      from settings)
    select relid::regclass::text as table, n_dead_tup::int as dead,
      n_dead_tup > vacuum_at or n_ins_since_vacuum > insert_at as vacuums
    from limits where n_dead_tup > vacuum_at or n_ins_since_vacuum > insert_at or n_mod_since_analyze > analyze_at`.execute(
    db,
  );
  return rows;
}

/** Runs what autovacuum would run now, with its pauses; the daemon itself would come too rarely for a year in minutes. */
export async function vacuumDue(db: Db): Promise<Run[]> {
  const runs: Run[] = [];
  for (const { table, vacuums, dead } of await dueTables(db)) {
    const started = performance.now();
    await sql.raw(`${vacuums ? "vacuum (analyze)" : "analyze"} ${table}`).execute(db);
    runs.push({ table, isVacuum: vacuums, seconds: (performance.now() - started) / 1_000, dead });
  }
  return runs;
}

export interface TableState {
  table: string;
  rows: number;
  tableMb: number;
  indexesMb: number;
  /** Rows since the last vacuum or analyze. */
  dead: number;
  /** Counted since the statistics were reset. */
  updates: number;
  hot: number;
}

/** The tables from the largest on. */
export async function tableStates(db: Db, tables: readonly string[]): Promise<TableState[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<TableState>`
    select pg_class.relname as table, reltuples::float as rows, pg_table_size(relid) / 1048576.0::float as "tableMb",
      pg_indexes_size(relid) / 1048576.0::float as "indexesMb", n_dead_tup::int as dead, n_tup_upd::int as updates,
      n_tup_hot_upd::int as hot
    from pg_stat_user_tables join pg_class on pg_class.oid = relid
    where pg_class.relname = any(${tables}) order by pg_total_relation_size(relid) desc`.execute(db);
  return rows;
}

export interface IndexState {
  name: string;
  mb: number;
  /** Percent of its leaf pages that is in use; a newly built one has 90. Null for other kinds than B-trees. */
  density: number | null;
}

/** Indexes of at least `minMb`, the least dense first; needs a superuser and the extension pgstattuple. */
export async function indexStates(db: Db, minMb: number): Promise<IndexState[]> {
  const { rows } = await sql<IndexState>`
    select index.indexrelid::regclass::text as name, pg_relation_size(index.indexrelid) / 1048576.0::float as mb,
      case when am.amname = 'btree' then (pgstatindex(index.indexrelid::regclass)).avg_leaf_density end as density
    from pg_index as index join pg_class as class on class.oid = index.indexrelid join pg_am as am on am.oid = class.relam
    join pg_stat_user_indexes as stat on stat.indexrelid = index.indexrelid
    where pg_relation_size(index.indexrelid) >= ${minMb}::float * 1048576 order by density nulls first`.execute(db);
  return rows;
}

/** Builds an index anew while it is used; returns its megabytes afterwards and the seconds that it took. */
export async function rebuild(db: Db, index: string): Promise<{ mb: number; seconds: number }> {
  const started = performance.now();
  await sql.raw(`reindex index concurrently ${index}`).execute(db);
  const seconds = (performance.now() - started) / 1_000;
  const { rows } = await sql<{ mb: number }>`
    select pg_relation_size(${index}::regclass) / 1048576.0::float as mb`.execute(db);
  return { mb: rows[0]?.mb ?? 0, seconds };
}
