/**
 * Stand-in for the server in tests and in the environment check: starts PostgreSQL with argv[2] (JSON options), prints
 * one line of JSON and runs until SIGINT or SIGTERM. Then it sends a last query, as a draining server would, prints the
 * result and stops PostgreSQL.
 */
import { Client } from "pg";
import { freePort, startEmbedded } from "./embedded.ts";
import { EnvironmentError } from "./environment-error.ts";

type ChildOptions = { dataDir: string; fsync?: boolean; bulk?: boolean; ports?: number[] };

const { dataDir, fsync, bulk, ports = [] } = JSON.parse(process.argv[2] ?? "{}") as ChildOptions;
const log: string[] = [];
const begun = performance.now();
const alive = setInterval(() => {}, 1000);

async function drain(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("SELECT 1");
  await client.end();
  console.log(JSON.stringify({ drained: true }));
}

try {
  const { stop, ...started } = await startEmbedded({
    dataDir,
    fsync,
    bulk,
    log: (line) => log.push(line),
    choosePort: async () => ports.shift() ?? freePort(),
  });
  const end = async () => {
    await drain(started.url).catch((error: unknown) => console.log(JSON.stringify({ drained: String(error) })));
    await stop();
    clearInterval(alive);
  };
  process.once("SIGINT", () => void end()).once("SIGTERM", () => void end());
  console.log(JSON.stringify({ ...started, log, seconds: (performance.now() - begun) / 1000 }));
} catch (error) {
  clearInterval(alive);
  const known = error instanceof EnvironmentError;
  console.log(JSON.stringify({ error: known ? error.message : String(error), known, log }));
  process.exitCode = 1;
}
