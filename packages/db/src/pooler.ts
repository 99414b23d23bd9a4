import pg from "pg";
import { randomId } from "@changming/kit/ids";

/** Milliseconds for a connection, for a query and for a notification. */
const timeoutMs = 5_000;

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
  // The query that is lost with a connection fails by itself.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    void client.end();
  }
}

/** The timeouts, in milliseconds, that hold for a connection to this address; 0: none. */
export async function readTimeouts(url: string): Promise<{ statementMs: number; idleMs: number }> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; ms: number }>(`
      select name, setting::integer as ms from pg_settings
      where name in ('statement_timeout', 'idle_in_transaction_session_timeout')`);
    const of = (name: string) => rows.find((row) => row.name === name)?.ms ?? 0;
    return { statementMs: of("statement_timeout"), idleMs: of("idle_in_transaction_session_timeout") };
  });
}

/**
 * Whether a notification that is sent at one address arrives at another: both lead to the same database, and the second
 * has a session of its own.
 */
export async function notificationsArrive(sentAt: string, listenedAt: string): Promise<boolean> {
  const channel = `check_${randomId().replaceAll(/\W/g, "_").toLowerCase()}`;
  return withClient(listenedAt, async (listening) => {
    const received = new Promise<true>((resolve) => listening.once("notification", () => resolve(true)));
    await listening.query(`listen ${channel}`);
    await withClient(sentAt, (sending) => sending.query("select pg_notify($1, '')", [channel]));
    const timeout = AbortSignal.timeout(timeoutMs);
    const missing = new Promise<false>((resolve) =>
      timeout.addEventListener("abort", () => resolve(false), { once: true }),
    );
    return Promise.race([received, missing]);
  });
}
