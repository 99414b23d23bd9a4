/**
 * A stand-in for the server in tests and in the ground check: starts PostgreSQL on argv[2] (JSON options), prints one
 * line of JSON and lives until SIGINT or SIGTERM, then stops PostgreSQL.
 */
import { startEmbedded } from "../embedded.ts";
import { GroundError } from "./ground-error.ts";

const { dataDir, fsync } = JSON.parse(process.argv[2] ?? "{}") as { dataDir: string; fsync?: boolean };
const log: string[] = [];
const begun = performance.now();
const alive = setInterval(() => {}, 1000);
try {
  const { stop, ...started } = await startEmbedded({ dataDir, fsync, log: (line) => log.push(line) });
  const end = () => void stop().then(() => clearInterval(alive));
  process.on("SIGINT", end).on("SIGTERM", end);
  console.log(JSON.stringify({ ...started, log, seconds: (performance.now() - begun) / 1000 }));
} catch (error) {
  clearInterval(alive);
  const known = error instanceof GroundError;
  console.log(JSON.stringify({ error: known ? error.message : String(error), known, log }));
  process.exitCode = 1;
}
