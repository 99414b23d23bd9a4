import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { adminCalls } from "../../packages/contract/src/admin/calls.ts";
import type { Call } from "../../packages/contract/src/define.ts";
import { demoPassword } from "../../packages/db/src/demo/demo-accounts.ts";
import { sha256Hex } from "../../packages/kit/src/ids.ts";
import { buildSite } from "../site-build/build-site.ts";
import { median } from "./load.ts";
import { fillAdminDatabase } from "./admin-rows.ts";
import { startProcess } from "./processes.ts";

/**
 * `npm run bench -- --office`: the time of every list of the back office with 100,000 residences and 100,000 orders,
 * concerns, applications and the like: its first page, and the last page that is allowed with 20 rows a page. One
 * administrator, one request at a time; target: 95 of 100 within 300 ms.
 */
const root = new URL("../../", import.meta.url);
const script = (path: string) => fileURLToPath(new URL(path, root));
const rounds = 20;
const maxMs = 300;
const origin = "http://127.0.0.1:3921";

/** Required fields of lists. */
const needed: Record<string, Record<string, string>> = { "concern.list": { kind: "report" } };

const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

async function logIn(): Promise<string> {
  const body = new URLSearchParams({ actionName: "logIn", login: "admin", password: sha256Hex(demoPassword) });
  const response = await fetch(`${origin}/api/admin/session`, { method: "POST", headers: { origin }, body });
  const [cookie = ""] = (response.headers.get("set-cookie") ?? "").split(";");
  return cookie;
}

interface Measured {
  ms: number;
  /** The name of the error; undefined on success. */
  error: string | undefined;
}

async function fetchPage(name: string, { path, action }: Call, page: number, cookie: string): Promise<Measured> {
  const own = { ...needed[name], page: String(page) };
  const fields = new URLSearchParams(action ? { actionName: action, ...own } : own);
  const started = performance.now();
  const response = await fetch(`${origin}${path}?${fields.toString()}`, { headers: { cookie } });
  const { error } = (await response.json()) as { error?: string };
  return { ms: performance.now() - started, error };
}

async function measure(name: string, call: Call, page: number, cookie: string): Promise<void> {
  // A call that needs an id is no list.
  const { error } = await fetchPage(name, call, page, cookie);
  if (error !== undefined)
    return error === "invalidInput" ? undefined : console.log(`| ${name} | ${page} | | | ${error} |`);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push((await fetchPage(name, call, page, cookie)).ms);
  const p95Ms = p95(times);
  const cells = [name, String(page), `${median(times).toFixed(1)} ms`, `${p95Ms.toFixed(1)} ms`];
  console.log(`| ${[...cells, p95Ms > maxMs ? `over ${maxMs} ms` : ""].join(" | ")} |`);
}

/** Prints the table for documents. */
export async function benchAdmin(): Promise<void> {
  await buildSite(root, (line) => console.log(line));
  const dataDir = mkdtempSync(join(tmpdir(), "changming-bench-admin-"));
  const env = { DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: "3921", DEMO: "1", STAFF_TOTP: "off", LOG_LEVEL: "warn" };
  try {
    const made = await startProcess(script("tools/demo-large.ts"), { DATA_DIR: dataDir }, "完成");
    await made.stop();
    await fillAdminDatabase(dataDir, 100_000);
    const server = await startProcess(
      script("apps/server/src/main.ts"),
      { ...env, NODE_ENV: "production", RATE_LIMIT_FACTOR: "1000000" },
      "长明已就绪",
    );
    try {
      const cookie = await logIn();
      console.log("| list | page | p50 | p95 | misses |");
      console.log("| --- | --- | --- | --- | --- |");
      for (const [noun, verbs] of Object.entries(adminCalls)) {
        for (const [verb, call] of Object.entries<Call>(verbs)) {
          if (call.method !== "GET" || noun === "session") continue;
          await measure(`${noun}.${verb}`, call, 1, cookie);
          if ("page" in call.input.shape) await measure(`${noun}.${verb}`, call, 500, cookie);
        }
      }
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
