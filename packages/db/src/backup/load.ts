import type { ClientBase } from "pg";
import { escapeIdentifier } from "pg";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { type Db, openDatabase } from "../database.ts";
import { migrations } from "../migrations/list.ts";
import {
  type CatalogSequence,
  type CatalogTable,
  copyStatement,
  listForeignKeys,
  listTables,
  plainWriting,
} from "./catalog.ts";
import { copyIn } from "./copy-wire.ts";

/** What a backup says of its database. */
export interface Loading {
  migrations: readonly { name: string; timestamp: string }[];
  tables: readonly (CatalogTable & { rows: number })[];
  sequences: readonly CatalogSequence[];
  /** The rows of a table, as COPY wrote them. Asked once for each, in the order of `tables`. */
  rowsOf(table: string): AsyncIterable<Uint8Array>;
  /** Runs when everything is loaded and counted, inside the transaction: when it throws, nothing was loaded. */
  beforeCommit(db: Db): Promise<void>;
}

/** What stands in the backup is not what a database of ours can be made of; `message` says what, in a few words. */
export class LoadFault extends Error {}

/** Migrations of a backup that this version does not know. */
export function unknownMigrations(names: readonly string[]): string[] {
  return names.filter((name) => !Object.hasOwn(migrations, name));
}

/** How many tables there are; Kysely's own do not count. */
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
 * Loads a backup into an empty database, in one transaction: the tables as they were at its last migration, their rows,
 * then the foreign keys, which check every row. Throws LoadFault where something does not fit; nothing is there then.
 */
export async function loadDatabase(url: string, loading: Loading): Promise<void> {
  const { db, pool, close } = openDatabase(url, { poolSize: 1, statementTimeoutMs: 0 });
  let client: ClientBase | undefined;
  // There is one: the transaction runs on it, and COPY between its statements.
  pool.on("connect", (made) => (client = made));
  try {
    // Makes the tables in which Kysely notes migrations, and runs none.
    await new Migrator({ db, provider: { getMigrations: async () => ({}) } }).migrateToLatest();
    await db.transaction().execute(async (trx) => {
      if (client === undefined) throw new Error("a transaction without a connection");
      await client.query(plainWriting);
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
    if (!migration) throw new LoadFault(`不认识的迁移 ${name}`);
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
  // What migrations laid in is in the backup as well, as it was by then.
  await client.query(`truncate ${names.join(", ")}`);
  for (const table of tables) {
    const rows = await copyIn(client, copyStatement(table, "from stdin"), rowsOf(table.name));
    if (rows !== table.rows) throw new LoadFault(`${table.name} 应有 ${table.rows} 行，读出来是 ${rows} 行`);
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
  if (strange) throw new LoadFault(`表 ${strange.name} 的结构与这个版本的不同`);
  const [missing] = built;
  if (missing !== undefined) throw new LoadFault(`缺少表 ${missing.split("(", 1)[0]}`);
}
