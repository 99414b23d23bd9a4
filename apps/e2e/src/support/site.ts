import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { testNow } from "@changming/domain/testing/test-ctx";
// allow-import: the browser tests start the real server
import { builtSite } from "@changming/server/src/pages/built-site.ts";
// allow-import: the browser tests start the real server
import { createTestApp } from "@changming/server/src/testing/test-app.ts";
// allow-import: the browser tests may run alone, before anything was built
import { buildSite } from "../../../../tools/build-site.ts";

const root = new URL("../../../../", import.meta.url);

/** Where `npm start` and `npm test` leave the built site. */
export const finishedBuild = fileURLToPath(new URL("apps/web/build", root));

export interface RunningSite {
  /** `http://127.0.0.1:12345` */
  origin: string;
  database: TestDatabase;
  /** What browsers reported to /csp-report. */
  policyReports: string[];
  /** Every answer so far: `304 /home?id=1`. */
  answers: string[];
  /** Lines of the server's log so far. */
  log: string[];
  /** The server's present instant. */
  now(): Date;
  /** Moves the server's clock; it goes on from there. */
  setNow(instant: Date): void;
  /** Tells the server that rows were changed behind its back, as another node would; it hears it a moment later. */
  announce(...tags: string[]): Promise<void>;
  close(): Promise<void>;
}

/** The demo world's noon, going on at the machine's pace. */
function runningClock() {
  let start = testNow.getTime();
  let since = performance.now();
  return {
    now: () => new Date(start + performance.now() - since),
    setNow(instant: Date) {
      start = instant.getTime();
      since = performance.now();
    },
  };
}

/** Starts the whole built site on a demo database of its own and a free port. */
export async function startSite(build: string): Promise<RunningSite> {
  if (!existsSync(join(build, "server/index.js"))) buildSite(root, () => undefined);
  const database = await createTestDatabase("demo");
  const { now, setNow } = runningClock();
  const log: string[] = [];
  const app = await createTestApp(database, {
    clock: now,
    source: builtSite(build),
    config: { logLevel: "debug" },
    logTo: { write: (line) => void log.push(line) },
  });
  const policyReports: string[] = [];
  const answers: string[] = [];
  app.server.addHook("preHandler", async (request) => {
    if (request.url === "/csp-report") policyReports.push(String(request.body));
  });
  // At the socket: what is kept is answered before the framework sees the request.
  app.server.server.prependListener("request", (request, answer) => {
    answer.once("finish", () => answers.push(`${answer.statusCode} ${request.url}`));
  });
  const origin = await app.server.listen({ port: 0, host: "127.0.0.1" });
  return {
    origin,
    database,
    policyReports,
    answers,
    log,
    now,
    setNow,
    async announce(...tags) {
      const fall = JSON.stringify({ tags, urgency: "now" });
      await database.db
        .selectNoFrom((eb) => eb.fn("pg_notify", [eb.val("changming_tags"), eb.val(fall)]).as("told"))
        .execute();
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
