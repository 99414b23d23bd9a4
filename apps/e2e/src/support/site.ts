import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { testNow } from "@changming/domain/testing/test-ctx";
// allow-import: the browser tests start the real server
import { builtSite } from "@changming/server/src/pages/built-site.ts";
// allow-import: the browser tests start the real server
import { createTestApp, type TestAppOptions } from "@changming/server/src/testing/test-app.ts";
// allow-import: gifts are paid for at the sandbox of both gateways
import { testPay, type TestPay } from "@changming/server/src/testing/test-pay.ts";
// allow-import: the browser tests may run alone, before anything was built
import { buildSite } from "../../../../tools/build-site.ts";

type AppConfig = NonNullable<TestAppOptions["config"]>;

const root = new URL("../../../../", import.meta.url);

/** Where `npm start` and `npm test` leave the built site. */
export const finishedBuild = fileURLToPath(new URL("apps/web/build", root));

const officeBuild = fileURLToPath(new URL("apps/admin/build", root));

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
  /** What takes its money. */
  pay: TestPay;
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

/** A port that nobody listens on: the server has to know its own address before it listens. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}

/** Starts the whole built site on a demo database of its own, on the given port or a free one. */
export async function startSite(
  build: string,
  { port: given, ...own }: Partial<AppConfig> & { port?: number } = {},
): Promise<RunningSite> {
  if (![join(build, "server/index.js"), join(officeBuild, "index.html")].every(existsSync))
    await buildSite(root, () => undefined);
  const database = await createTestDatabase("demo");
  const { now, setNow } = runningClock();
  const log: string[] = [];
  const port = given ?? (await freePort());
  const pay = await testPay(now, { speed: 30 });
  const app = await createTestApp(database, {
    clock: now,
    source: builtSite(build, officeBuild),
    pay,
    config: { logLevel: "debug", origin: `http://127.0.0.1:${port}`, ...own },
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
  const origin = await app.server.listen({ port, host: "127.0.0.1" });
  return {
    origin,
    database,
    policyReports,
    answers,
    log,
    pay,
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
