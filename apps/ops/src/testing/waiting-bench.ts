/**
 * Stand-in for a bench in tests: starts a process with a PostgreSQL in argv[2], prints `waiting` and waits until a
 * signal ends it.
 */
import { fileURLToPath } from "node:url";
import { startProcess, withResources } from "../bench/resources.ts";

const program = fileURLToPath(new URL("../../../../packages/db/src/embedded/start-child.ts", import.meta.url));
const dataDir = process.argv[2] ?? "";

await withResources(async () => {
  const { child } = await startProcess(program, { DATA_DIR: dataDir }, '"url"', [
    JSON.stringify({ dataDir, fsync: false }),
  ]);
  console.log(`waiting ${child.pid}`);
  await new Promise(() => setInterval(() => {}, 1_000));
}).catch((error: unknown) => console.log(String(error)));
process.exit();
