import pg from "pg";
import { fileLock } from "@changming/db/tx";
import {
  type CatalogSequence,
  type CatalogTable,
  copyStatement,
  listSequences,
  listTables,
  copySettings,
} from "./catalog.ts";
import { copyOut } from "./copy-wire.ts";

/**
 * Tables whose rows are left out: an expired session or code must not become valid again, so users log in again after a
 * restore.
 */
export const excludedTables: readonly string[] = [
  "attempt_bucket",
  "known_device",
  "node",
  "session",
  "staff_session",
  "staff_attempt",
  "verification_code",
];

/** Their names before migration 028: a database may be backed up before it is migrated. */
const formerNames: readonly string[] = ["staff_try"];

export const isExcluded = (table: string): boolean => [...excludedTables, ...formerNames].includes(table);

/** A file that a row refers to. */
export interface NamedUpload {
  id: number;
  stored_as: string;
  /** Pixels. */
  width: number;
  purpose: string | null;
  placed_at: Date | null;
}

/** A consistent snapshot of a database. */
export interface Snapshot {
  /** Version of the server, as in "18.4". */
  version: string;
  migrations: { name: string; timestamp: string }[];
  tables: CatalogTable[];
  sequences: CatalogSequence[];
  /** Mark of the key with which passwords were hashed; null when none has been set. */
  secretMark: string | null;
  /** Passes on the rows of a table in COPY format. Returns their number. */
  copy(table: CatalogTable, write: (bytes: Buffer) => Promise<void>): Promise<number>;
  /** Uploads whose files are complete, a thousand at a time. */
  uploads(): AsyncGenerator<NamedUpload>;
  /** Issued invoices that have a file. */
  invoices(): AsyncGenerator<{ stored_as: string }>;
}

/**
 * Opens a snapshot: one REPEATABLE READ, read-only transaction. It blocks only the job that deletes upload files, so no
 * file that a row of the snapshot refers to disappears while `work` runs.
 */
export async function withSnapshot<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "changming backup", keepAlive: true });
  // The query lost with the connection rejects by itself.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // A session lock, taken before the snapshot: files deleted until now are not in it.
    await client.query("select pg_advisory_lock_shared($1)", [fileLock]);
    await client.query(`begin isolation level repeatable read, read only; ${copySettings}`);
    const tables = await listTables(client);
    if (tables.length > 0) {
      const names = tables.map(({ name }) => pg.escapeIdentifier(name)).join(", ");
      await client.query(`lock table ${names} in access share mode`);
    }
    return await work(await describe(client, tables));
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function describe(client: pg.Client, tables: CatalogTable[]): Promise<Snapshot> {
  const rowsOf = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows;
  const has = (name: string) => tables.some((table) => table.name === name);
  const [server] = await rowsOf<{ version: string }>("select current_setting('server_version') as version");
  const migrations = has("site_info")
    ? await rowsOf<{ name: string; timestamp: string }>("select name, timestamp from kysely_migration order by name")
    : [];
  const [storedMark] = has("secret_key_mark") ? await rowsOf<{ mark: string }>("select mark from secret_key_mark") : [];
  return {
    version: server?.version ?? "",
    migrations,
    tables,
    sequences: await listSequences(client),
    secretMark: storedMark?.mark ?? null,
    copy: (table, write) => copyOut(client, copyStatement(table, "to stdout"), write),
    uploads: () => readUploads(client),
    // A database may be older than invoices.
    invoices: () => readInvoices(client, has("invoice")),
  };
}

async function* readUploads(client: pg.Client): AsyncGenerator<NamedUpload> {
  for (let after = 0; ;) {
    const { rows } = await client.query<NamedUpload>(
      `select id, stored_as, width, purpose, placed_at from upload
       where id > $1 and is_whole and not is_dropping order by id limit 1000`,
      [after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Names of the stored files of issued invoices. */
async function* readInvoices(client: pg.Client, exists: boolean): AsyncGenerator<{ stored_as: string }> {
  for (let after = exists ? 0 : Infinity; after < Infinity;) {
    const { rows } = await client.query<{ id: number; stored_as: string }>(
      `select id, stored_as from invoice where id > $1 and stored_as is not null order by id limit 1000`,
      [after],
    );
    yield* rows;
    after = rows.at(-1)?.id ?? Infinity;
  }
}
