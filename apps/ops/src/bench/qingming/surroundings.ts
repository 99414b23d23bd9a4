import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Db, openDatabase } from "@changming/db/database";
import { type EmbeddedPostgres, startEmbedded } from "@changming/db/embedded/embedded";
import { releaseAtEnd, startProcess, temporaryFolder } from "../resources.ts";
import type { TargetDeps } from "./targets.ts";

const script = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What all sites of the bench share. */
export interface Surroundings {
  db: Db;
  postgres: EmbeddedPostgres;
  deps: TargetDeps;
}

/** A new world with so many residences besides those of the demo, its PostgreSQL, and the payment gateways. */
export async function prepareSurroundings(residences: number): Promise<Surroundings> {
  const folder = temporaryFolder();
  const worldDir = join(folder, "world");
  const command = script("../../commands/demo-large.ts");
  const made = await startProcess(command, { DATA_DIR: worldDir }, "完成", ["--count", String(residences)]);
  await made.stop();
  const postgres = await startEmbedded({ dataDir: worldDir });
  releaseAtEnd(() => postgres.stop());
  const { db, close } = openDatabase(postgres.url, { poolSize: 2, statementTimeoutMs: 0 });
  releaseAtEnd(close);
  const gateways = await startProcess(script("gateways.ts"), {}, "\n");
  const payment = JSON.parse(gateways.output().replace(/^[^{]*/, "")) as Record<string, string>;
  return { db, postgres, deps: { databaseUrl: postgres.url, dataDir: join(folder, "files"), payment } };
}
