import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { setTimeout } from "node:timers/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { freePort, isAlive, postgresPid } from "./support/server-process.ts";

const checkout = fileURLToPath(new URL("../../../", import.meta.url));
const ready = "按 Ctrl-C 停止";
// With two cores shared with browsers, one second of work may take ten.
const polling = { timeout: 60_000, interval: 100 };
/** Milliseconds between two changes of a file: the watcher drops one within 50; a developer never saves that fast. */
const mergedByWatcher = 200;

interface Run {
  child: ChildProcess;
  said(): string;
  ended: Promise<number | null>;
}

let folder: string;
let root: string;
let dataDir: string;
let origin: string;
let run: Run;

/** A copy of the sources that the test may change; the installed packages are those of the checkout. */
function copyCheckout(): void {
  const left = new Set(["node_modules", "build", ".react-router", "public", "e2e"]);
  for (const name of ["apps", "packages", "tools"]) {
    const filter = (path: string) => !left.has(basename(path)) && !/\.test\.tsx?$/.test(path);
    cpSync(join(checkout, name), join(root, name), { recursive: true, filter });
  }
  for (const name of ["package.json", "package-lock.json", "tsconfig.json", "tsconfig.base.json"])
    cpSync(join(checkout, name), join(root, name));
  symlinkSync(join(checkout, "apps/web/public"), join(root, "apps/web/public"));
  linkModules("node_modules");
  linkModules("apps/admin/node_modules");
  mkdirSync(join(root, "node_modules/@changming"), { recursive: true });
  for (const group of ["apps", "packages"]) {
    for (const name of readdirSync(join(root, group))) {
      symlinkSync(join(root, group, name), join(root, "node_modules/@changming", name));
    }
  }
}

function linkModules(path: string): void {
  mkdirSync(join(root, path), { recursive: true });
  for (const name of readdirSync(join(checkout, path))) {
    if (name !== "@changming" && !name.startsWith(".vite")) {
      symlinkSync(join(checkout, path, name), join(root, path, name));
    }
  }
}

function develop(port: number): Run {
  const child = spawn(process.execPath, [join(root, "tools/dev.ts")], {
    env: {
      ...process.env,
      DATABASE_URL: "",
      DATA_DIR: dataDir,
      DEMO: "1",
      PORT: String(port),
      NODE_ENV: "development",
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return { child, said: () => text, ended: once(child, "exit").then(([code]: (number | null)[]) => code ?? null) };
}

const textOf = async (path: string, accept = "text/html") => {
  const response = await fetch(`${origin}${path}`, { headers: { accept } });
  return `${response.status} ${await response.text()}`;
};

/** Keeps a changed file while `check` runs, then restores it and waits until the server runs as before. */
async function whileChanged(path: string, [from, to]: [string, string], check: () => Promise<void>): Promise<void> {
  const file = join(root, path);
  const before = readFileSync(file, "utf8");
  expect(before, path).toContain(from);
  writeFileSync(file, before.replace(from, to));
  try {
    await Promise.all([check(), setTimeout(mergedByWatcher)]);
  } finally {
    writeFileSync(file, before);
    await setTimeout(mergedByWatcher);
  }
  await expect.poll(() => textOf("/readyz"), polling).toBe(`200 {"ok":true}`);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "changming-develop-"));
  [root, dataDir] = [join(folder, "checkout"), join(folder, "data")];
  copyCheckout();
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  run = develop(port);
  await vi.waitFor(() => expect(run.said()).toContain(ready), { ...polling, timeout: 110_000 });
});

afterEach(({ task }) => {
  if (task.result?.state === "fail") console.log(run.said());
});

afterAll(async () => {
  run.child.kill("SIGTERM");
  await run.ended;
  rmSync(folder, { recursive: true, force: true });
});

test.each<[string, string, [string, string], string]>([
  ["contract", "packages/contract/src/errors.ts", ["没有这个接口", "没有这个新接口"], "/api/nothing"],
  [
    "server",
    "apps/server/src/http/health.ts",
    [".send({ ok: true })", ".send({ ok: true, edited: true })"],
    "/healthz",
  ],
  [
    "db",
    "packages/db/src/migrate.ts",
    ["return (await nextOf(db, steps)) === undefined;", "return (await nextOf(db, steps)) !== undefined;"],
    "/readyz",
  ],
])("a developer's edit of %s is served", async (_, path, change, address) => {
  const before = await textOf(address);
  const withoutId = (text: string) => text.replace(/"requestId":"[^"]*"/, "");
  await whileChanged(path, change, async () => {
    await expect.poll(async () => withoutId(await textOf(address)), polling).not.toBe(withoutId(before));
  });
  await expect.poll(async () => withoutId(await textOf(address)), polling).toBe(withoutId(before));
});

test("an error in a verb displays its message and place in response and page, once in the terminal", async () => {
  const path = "packages/domain/src/site-info/get-site-info.ts";
  const change: [string, string] = ['ctx.tags.read("siteInfo");', 'throw new Error("the verb broke");'];
  await whileChanged(path, change, async () => {
    await expect.poll(() => textOf("/api/fragment/siteMsg", "application/json"), polling).toContain("the verb broke");
    expect(await textOf("/api/fragment/siteMsg", "application/json")).toContain(`"file":"${path}:`);
    const before = run.said().split("the verb broke").length;
    const page = await textOf("/");
    expect(page).toMatch(/^50[03] [\s\S]*the verb broke[\s\S]*get-site-info\.ts:\d+[\s\S]*at getSiteInfo/);
    expect(run.said().split("the verb broke").length - before).toBe(1);
  });
});

test.each<[string, [string, string], string]>([
  ["loader", ["const site = ", 'throw new Error("the loader broke"); const site = '], "the loader broke"],
  ["view", ["return <Outlet", 'throw new Error("the view broke"); return <Outlet'], "the view broke"],
  ["file", ["export default function", "export default functio"], "PARSE_ERROR"],
])("an error in a %s of the site is on the page with its file, and once in the terminal", async (_, change, text) => {
  await whileChanged("apps/web/app/root.tsx", change, async () => {
    await expect.poll(() => textOf("/"), polling).toMatch(/^500/);
    const before = run.said().length;
    const page = await textOf("/");
    expect(page).toContain(text);
    expect(page).toMatch(/<p>apps\/web\/app\/root\.tsx/);
    expect(run.said().slice(before).split(text)).toHaveLength(2);
  });
  await expect.poll(() => textOf("/"), polling).not.toMatch(/^500/);
});

test("a server file with a syntax error is named on the page, and the server recovers once it is fixed", async () => {
  const path = "packages/gateways/src/sms/sandbox.ts";
  const source = readFileSync(join(root, path), "utf8");
  await whileChanged(path, [source, `${source}\nconst = 1;`], async () => {
    await expect.poll(() => textOf("/"), polling).toMatch(/^500 [\s\S]*packages\/gateways\/src\/sms\/sandbox\.ts/);
  });
});

test("a port that is in use is reported before a database is created", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const address = taken.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const before = dataDir;
  dataDir = join(folder, "second");
  const second = develop(port);
  dataDir = before;
  expect(await second.ended).toBe(1);
  expect(second.said()).toContain(`端口 ${port} 已被别的程序占用`);
  expect(readdirSync(folder)).not.toContain("second");
  taken.close();
});

test("SIGTERM ends the server and its PostgreSQL", async () => {
  const pid = postgresPid(dataDir);
  expect(isAlive(pid)).toBe(true);
  run.child.kill("SIGTERM");
  expect(await run.ended).toBe(0);
  // The system may need a moment to remove the ended process.
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
});
