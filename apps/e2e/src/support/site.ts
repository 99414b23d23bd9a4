import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { testNow } from "@changming/domain/testing/test-ctx";
import { testPay, type TestPay } from "@changming/gateways/testing/pay-site";
import { testWechat, type TestWechat } from "@changming/gateways/testing/test-wechat";
// allow-import: the browser tests start the real server
import { builtSite } from "@changming/server/pages/site-source";
// allow-import: the browser tests start the real server
import { createTestApp, type TestAppOptions } from "@changming/server/testing/test-app";
// allow-import: the browser tests may run alone, before anything was built
import { buildSite } from "@changming/ops/site-build/build-site";

type AppConfig = NonNullable<TestAppOptions["config"]>;

const root = new URL("../../../../", import.meta.url);

/** Where `npm start` and `npm test` write the built site. */
export const finishedBuild = fileURLToPath(new URL("apps/web/build", root));

const adminBuild = fileURLToPath(new URL("apps/admin/build", root));

export interface RunningSite {
  /** `http://127.0.0.1:12345` */
  origin: string;
  database: TestDatabase;
  /** Reports of browsers to /csp-report. */
  policyReports: string[];
  /** Every response so far: `304 /home?id=1`. */
  answers: string[];
  /** Lines of the server's log so far. */
  log: string[];
  /** The payment sandbox. */
  pay: TestPay;
  /** The sandbox of the login with WeChat. */
  wechat: TestWechat;
  /** The server's current instant. */
  now(): Date;
  /** Sets the server's clock, which runs on from there. */
  setNow(instant: Date): void;
  /** Invalidates the tags of rows that a test changed directly, as another node would; takes effect a moment later. */
  announce(...tags: string[]): Promise<void>;
  close(): Promise<void>;
}

/** A clock that starts at the demo's noon and runs in real time. */
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

/** A free port: the server has to know its own URL before it listens. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}

/** Starts the built site with its own demo database, on the given port or a free one. */
export async function startSite(
  build: string,
  { port: given, ...own }: Partial<AppConfig> & { port?: number } = {},
): Promise<RunningSite> {
  if (![join(build, "server/index.js"), join(adminBuild, "index.html")].every(existsSync))
    await buildSite(root, () => undefined);
  const database = await createTestDatabase("demo");
  const { now, setNow } = runningClock();
  const log: string[] = [];
  const port = given ?? (await freePort());
  const pay = await testPay(now, { speed: 30 });
  const wechat = testWechat(now);
  const app = await createTestApp(database, {
    clock: now,
    source: builtSite(build, adminBuild),
    pay,
    wechat,
    config: { logLevel: "debug", origin: `http://127.0.0.1:${port}`, ...own },
    logTo: { write: (line) => void log.push(line) },
  });
  const policyReports: string[] = [];
  const answers: string[] = [];
  app.server.addHook("preHandler", async (request) => {
    if (request.url === "/csp-report") policyReports.push(String(request.body));
  });
  // At the socket: the response cache answers before the framework sees the request.
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
    wechat,
    now,
    setNow,
    async announce(...tags) {
      const payload = JSON.stringify({ tags, urgency: "now" });
      await database.db
        .selectNoFrom((eb) => eb.fn("pg_notify", [eb.val("changming_tags"), eb.val(payload)]).as("sent"))
        .execute();
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
