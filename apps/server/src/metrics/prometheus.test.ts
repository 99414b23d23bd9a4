import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { freePort } from "@changming/db/embedded/embedded";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { makeTempFolder, type TempFolder } from "@changming/kit/testing/temp-folder";
import type { App } from "../app.ts";
import { fakeSite, html } from "../testing/fake-site.ts";
import { createTestApp } from "../testing/test-app.ts";

/** What an operator's Prometheus makes of deploy/alerts.yml and deploy/grafana.json, with the package of Debian. */
const deploy = fileURLToPath(new URL("../../../../deploy", import.meta.url));
const run = promisify(execFile);

let database: TestDatabase;
let app: App;
let folder: TempFolder;
let prometheus: ChildProcess;
let address: string;

beforeAll(async () => {
  if (!existsSync("/usr/bin/prometheus")) {
    throw new Error("这个测试需要 Prometheus（Debian 包 prometheus），这台机器上没有：请先安装它");
  }
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
  folder = await makeTempFolder();
  const metricsPort = await freePort();
  const port = await freePort();
  const metrics = { listen: { port: metricsPort, host: "127.0.0.1" }, token: null };
  app = await createTestApp(database, { source: fakeSite(async () => html("a page")), config: { metrics } });
  await app.server.ready();
  for (const url of ["/", "/", "/search?words=one", "/nowhere", "/api/index/index"]) await app.server.inject({ url });

  const config = join(folder.path, "prometheus.yml");
  writeFileSync(
    config,
    JSON.stringify({
      global: { scrape_interval: "1s", evaluation_interval: "1s" },
      rule_files: [join(deploy, "alerts.yml")],
      scrape_configs: [{ job_name: "changming", static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }] }],
    }),
  );
  address = `http://127.0.0.1:${port}`;
  prometheus = spawn(
    "/usr/bin/prometheus",
    [`--config.file=${config}`, `--storage.tsdb.path=${folder.path}/data`, `--web.listen-address=127.0.0.1:${port}`],
    { stdio: "ignore" },
  );
  await vi.waitUntil(async () => (await query("count(scrape_samples_scraped offset 3s)").catch(() => [])).length > 0, {
    timeout: 60_000,
    interval: 500,
  });
}, 120_000);

afterAll(async () => {
  if (prometheus) {
    prometheus.kill();
    await once(prometheus, "exit");
  }
  await app?.close();
  await database?.close();
  await folder?.discard();
});

const resultOf = z.object({
  status: z.literal("success"),
  data: z.object({ result: z.array(z.object({ metric: z.record(z.string(), z.string()) })) }),
});

/** The series that an expression of PromQL has at this moment. Throws where Prometheus rejects it. */
async function query(expression: string): Promise<Record<string, string>[]> {
  const response = await fetch(`${address}/api/v1/query?query=${encodeURIComponent(expression)}`);
  return resultOf.parse(await response.json()).data.result.map(({ metric }) => metric);
}

const rulesOf = z.object({
  data: z.object({
    groups: z.array(
      z.object({
        rules: z.array(z.object({ name: z.string(), state: z.string(), health: z.string(), query: z.string() })),
      }),
    ),
  }),
});

async function evaluatedRules() {
  const body = rulesOf.parse(await (await fetch(`${address}/api/v1/rules`)).json());
  return body.data.groups.flatMap(({ rules }) => rules);
}

const dashboard = z
  .object({ panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })) })
  .parse(JSON.parse(readFileSync(join(deploy, "grafana.json"), "utf8")));

/** Every metric that an expression names. */
const namesIn = (expression: string) => expression.match(/\b(?:changming|nodejs|process)_\w+/g) ?? [];

test("the rules are valid, and each alert fires when it should and is silent when it should", async () => {
  await run("promtool", ["check", "rules", join(deploy, "alerts.yml")]);
  const { stdout } = await run("promtool", ["test", "rules", join(deploy, "alerts.test.yml")]);
  expect(stdout).toContain("SUCCESS");
});

test("each alert has its two unit tests", async () => {
  const tests = readFileSync(join(deploy, "alerts.test.yml"), "utf8");
  for (const { name } of await evaluatedRules()) {
    expect(tests).toMatch(new RegExp(`name: ${name} fires`));
    expect(tests).toMatch(new RegExp(`name: ${name} is silent`));
  }
});

test("Prometheus evaluates every alert: a site without a backup is about to be reported, nothing else is", async () => {
  await vi.waitUntil(async () => (await evaluatedRules()).every(({ health }) => health === "ok"), { timeout: 20_000 });
  const states = new Map((await evaluatedRules()).map(({ name, state }) => [name, state]));
  // A machine that is busy with other tests delays the event loop for a moment, not for the ten minutes of the rule.
  expect(["inactive", "pending"]).toContain(states.get("EventLoopBlocked"));
  states.delete("EventLoopBlocked");
  expect([...states].filter(([, state]) => state !== "inactive")).toEqual([["BackupOld", "pending"]]);
});

test("every metric that an alert or a panel of the dashboard names is published", async () => {
  const expressions = [
    ...(await evaluatedRules()).map((rule) => rule.query),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  // A site of one process without Redis and replicas has none of these; other tests read them.
  const elsewhere = /^changming_(workers|redis|database_replicas)_?/;
  const names = new Set(expressions.flatMap(namesIn).filter((name) => !elsewhere.test(name)));
  expect(names.size).toBeGreaterThan(20);
  for (const name of names) expect((await query(name)).length, name).toBeGreaterThan(0);
});

test.each(dashboard.panels)("the panel $title is a valid query", async ({ targets }) => {
  for (const { expr } of targets) {
    await expect(query(expr.replaceAll("$instance", ".*"))).resolves.toBeInstanceOf(Array);
  }
});
