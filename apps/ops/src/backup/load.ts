import type { ClientBase } from "pg";
import { escapeIdentifier } from "pg";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { type Db, openDatabase } from "@changming/db/database";
import { migrations } from "@changming/db/migrations/list";
import {
  type CatalogSequence,
  type CatalogTable,
  copyStatement,
  listForeignKeys,
  listTables,
  copySettings,
} from "./catalog.ts";
import { copyIn } from "./copy-wire.ts";

/** The contents of a backup of a database. */
export interface Loading {
  migrations: readonly { name: string; timestamp: string }[];
  tables: readonly (CatalogTable & { rows: number })[];
  sequences: readonly CatalogSequence[];
  /** The rows of a table in COPY format. Requested once for each table, in the order of `tables`. */
  rowsOf(table: string): AsyncIterable<Uint8Array>;
  /** Runs inside the transaction when everything is loaded and counted: if it throws, nothing is loaded. */
  beforeCommit(db: Db): Promise<void>;
}

/** The backup does not fit this version's schema; `message` states the reason in Chinese. */
export class LoadError extends Error {}

/** Migrations of a backup that this version does not know. */
export function unknownMigrations(names: readonly string[]): string[] {
  return names.filter((name) => !Object.hasOwn(migrations, name));
}

/** Number of tables, without Kysely's own. */
export async function countTables(url: string): Promise<number> {
  const { pool, close } = openDatabase(url, { poolSize: 1, statementTimeoutMs: 0 });
  try {
    const client = await pool.connect();
    try {
      return (await listTables(client)).length;
    } finally {
      client.release();
    }
  } finally {
    await close();
  }
}

/**
 * Loads a backup into an empty database, in one transaction: the tables as of its last migration, their rows, then the
 * foreign keys, which check every row. Throws LoadError when something does not fit; the database stays empty then.
 */
export async function loadDatabase(url: string, loading: Loading): Promise<void> {
  const { db, pool, close } = openDatabase(url, { poolSize: 1, statementTimeoutMs: 0 });
  let client: ClientBase | undefined;
  // The pool has only one: the transaction runs on it, and COPY between its statements.
  pool.on("connect", (made) => (client = made));
  try {
    // Creates Kysely's migration tables without running a migration.
    await new Migrator({ db, provider: { getMigrations: async () => ({}) } }).migrateToLatest();
    await db.transaction().execute(async (trx) => {
      if (client === undefined) throw new Error("a transaction without a connection");
      await client.query(copySettings);
      await buildTables(trx, loading);
      await fillTables(client, loading);
      await loading.beforeCommit(trx);
    });
  } finally {
    await close();
  }
}

async function buildTables(trx: Db, loading: Loading): Promise<void> {
  for (const { name, timestamp } of loading.migrations) {
    const migration = migrations[name];
    if (!migration) throw new LoadError(`不认识的迁移 ${name}`);
    await migration.up(trx);
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(trx);
  }
}

async function fillTables(client: ClientBase, { tables, sequences, rowsOf }: Loading): Promise<void> {
  await requireSameTables(client, tables);
  await client.query("set constraints all immediate");
  const keys = await listForeignKeys(client);
  const names = tables.map(({ name }) => escapeIdentifier(name));
  for (const { drop } of keys) await client.query(drop);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  // Rows inserted by migrations are in the backup too, in their state at that time.
  await client.query(`truncate ${names.join(", ")}`);
  for (const table of tables) {
    const rows = await copyIn(client, copyStatement(table, "from stdin"), rowsOf(table.name));
    if (rows !== table.rows) throw new LoadError(`${table.name} 应有 ${table.rows} 行，读出来是 ${rows} 行`);
  }
  for (const { restore } of keys) await client.query(restore);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { name, value } of sequences) {
    if (value !== null) await client.query("select setval($1::regclass, $2)", [escapeIdentifier(name), value]);
  }
  await client.query("analyze");
}

async function requireSameTables(client: ClientBase, tables: readonly CatalogTable[]): Promise<void> {
  const describe = ({ name, columns }: CatalogTable) =>
    `${name}(${columns.map((column) => column.join(" ")).join(", ")})`;
  const built = new Set((await listTables(client)).map(describe));
  const strange = tables.find((table) => !built.delete(describe(table)));
  if (strange) throw new LoadError(`表 ${strange.name} 的结构与这个版本的不同`);
  const [missing] = built;
  if (missing !== undefined) throw new LoadError(`缺少表 ${missing.split("(", 1)[0]}`);
}
