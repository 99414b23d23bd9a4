import type { FastifyInstance } from "fastify";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { largestUpload } from "@changming/contract/upload-limits";
import { checkWritable, type Db } from "@changming/db/database";
import { isMigrated } from "@changming/db/migrate";
import { randomId } from "@changming/kit/ids";

interface Readiness {
  /** False once the process is asked to stop. */
  isTaking(): boolean;
  /** False while reads or writes fail. */
  isWorking(): Promise<boolean>;
}

/** /healthz: the process is alive; the site's pages request it too. /readyz: it can take traffic (R-operation-4). */
export function mountHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send({ ok: true }));
  app.get("/readyz", async ({ headers }, reply) => {
    // From outside, through a proxy. Not every Ingress can withhold a path, and others know one of its spellings only.
    if (headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined) return reply.callNotFound();
    const ready = readiness.isTaking() && (await readiness.isWorking());
    return reply
      .code(ready ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ ok: ready });
  });
}

interface ReadinessDeps {
  db: Db;
  /** Folder of incoming uploads. */
  incoming: string;
  /** Called with the reason when the site becomes unable to write, and with null when it recovers. */
  reportChange(reason: unknown): void;
}

/** Milliseconds for which a result is cached: frequent probes must not cost more than a write a second. */
const freshMs = 1_000;
const probe = Buffer.alloc(65_536);
/** Required free bytes: an upload takes its size twice until it is stored. */
const leastFree = 2 * largestUpload;

/**
 * Checks whether the site can take traffic: reads and writes work (R-operation-4). Calls at once or within a second
 * share one check.
 */
export function watchReadiness({ db, incoming, reportChange }: ReadinessDeps): () => Promise<boolean> {
  let current: Promise<boolean> | undefined;
  let wasReady = true;

  async function look(): Promise<boolean> {
    try {
      await Promise.all([checkDatabase(db), checkFolder(incoming)]);
      if (!wasReady) reportChange(null);
      wasReady = true;
    } catch (error) {
      if (wasReady) reportChange(error);
      wasReady = false;
    }
    return wasReady;
  }

  return () => {
    if (current) return current;
    const looking = look();
    current = looking;
    const forget = () => {
      current = undefined;
    };
    void looking.then(() => setTimeout(forget, freshMs).unref());
    return looking;
  };
}

async function checkDatabase(db: Db): Promise<void> {
  if (!(await isMigrated(db))) throw new Error("a migration has not run");
  await checkWritable(db);
}

async function checkFolder(incoming: string): Promise<void> {
  const path = join(incoming, `${randomId()}.probe`);
  try {
    await writeFile(path, probe, { flag: "wx", mode: 0o600 });
  } finally {
    await rm(path, { force: true });
  }
  const { bavail, blocks, bsize } = await statfs(incoming);
  // Some network file systems report no sizes.
  if (blocks > 0 && bavail * bsize < leastFree) throw new Error("the disk of the uploads is full");
}
