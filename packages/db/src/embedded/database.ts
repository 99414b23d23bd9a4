import { Client, escapeLiteral } from "pg";

export type Database = { url: string; adminUrl: string; version: string; fsync: boolean };

/**
 * Makes our role and database where they are missing, as the superuser that initdb made. The role that the application
 * uses is none, so that a hole in the application stays inside its own database.
 */
export async function prepareDatabase(port: number, password: string): Promise<Database> {
  const address = (user: string, database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  const client = new Client({ connectionString: address("postgres", "postgres"), ssl: false });
  // A lost connection also fails the query that waits for it; this keeps it from failing the process.
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; fsync: string; role: boolean; database: boolean }>(
      `SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync,
              EXISTS (SELECT FROM pg_roles WHERE rolname = 'changming') AS role,
              EXISTS (SELECT FROM pg_database WHERE datname = 'changming') AS database`,
    );
    const found = rows[0];
    if (!found) throw new Error("PostgreSQL answered without a row");
    if (!found.role) {
      // In one transaction: a role without its rights would be taken for finished by the next start.
      await client.query(
        `BEGIN; CREATE ROLE changming LOGIN CREATEDB PASSWORD ${escapeLiteral(password)};
         GRANT pg_monitor, pg_checkpoint, pg_signal_backend TO changming; COMMIT`,
      );
    }
    if (!found.database) await client.query("CREATE DATABASE changming OWNER changming");
    return {
      url: address("changming", "changming"),
      adminUrl: address("changming", "postgres"),
      version: found.version,
      fsync: found.fsync === "on",
    };
  } finally {
    await client.end();
  }
}
