import pg from "pg";
import { fileLock } from "../file-lock.ts";
import {
  type CatalogSequence,
  type CatalogTable,
  copyStatement,
  listSequences,
  listTables,
  plainWriting,
} from "./catalog.ts";
import { copyOut } from "./copy-wire.ts";

/**
 * Tables whose rows are not kept: a session or a code that has ended since must not come back to life, and who is
 * restored logs in again.
 */
export const leftOut: readonly string[] = [
  "attempt_bucket",
  "known_device",
  "session",
  "staff_session",
  "staff_try",
  "verification_code",
];

/** A file that a row names. */
export interface NamedUpload {
  id: number;
  stored_as: string;
  /** Pixels. */
  width: number;
  purpose: string | null;
  placed_at: Date | null;
}

/** One moment of a database, whatever is written to it meanwhile. */
export interface Snapshot {
  /** Of the server, as in "18.4". */
  version: string;
  migrations: { name: string; timestamp: string }[];
  tables: CatalogTable[];
  sequences: CatalogSequence[];
  /** The mark of the key with which passwords were hashed; null where none was set yet. */
  secretMark: string | null;
  /** Gives the rows of a table as PostgreSQL's COPY writes them. Returns how many they are. */
  copy(table: CatalogTable, take: (bytes: Buffer) => Promise<void>): Promise<number>;
  /** Uploads whose files are whole, a thousand at a time. */
  uploads(): AsyncGenerator<NamedUpload>;
}

/**
 * Looks at one moment of a database: one transaction, REPEATABLE READ, that only reads. Nobody waits for it, but for the
 * job that deletes files of uploads: no file that a row of this moment names goes while `work` runs.
 */
export async function withSnapshot<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "changming backup", keepAlive: true });
  // The query that is lost with the connection is refused by itself.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Held by the session, before the snapshot: what was deleted until now is not in it.
    await client.query("select pg_advisory_lock_shared($1)", [fileLock]);
    await client.query(`begin isolation level repeatable read, read only; ${plainWriting}`);
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
  const [held] = has("secret_key_mark") ? await rowsOf<{ mark: string }>("select mark from secret_key_mark") : [];
  return {
    version: server?.version ?? "",
    migrations,
    tables,
    sequences: await listSequences(client),
    secretMark: held?.mark ?? null,
    copy: (table, take) => copyOut(client, copyStatement(table, "to stdout"), take),
    uploads: () => readUploads(client),
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
