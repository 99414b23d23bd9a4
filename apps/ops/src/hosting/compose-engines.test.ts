import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "@changming/db/embedded/embedded";
import { startTestProcess, type TestProcess } from "@changming/db/testing/test-process";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";

/** The scripts that deploy/compose.yaml mounts, with the programs of Debian. */
const scripts = fileURLToPath(new URL("../../../../deploy/compose/", import.meta.url));
const execute = promisify(execFile);
const password = "a-password-of-the-tests";
/** Against a hang only: sentinels that vote for different ones try again after twice their `failover-timeout`. */
const waiting = { timeout: 250_000, interval: 200 };

async function redisCli(port: number, ...command: string[]): Promise<string> {
  const { stdout } = await execute("redis-cli", ["-p", String(port), "--no-auth-warning", ...command]);
  return stdout.trim();
}

interface Started extends TestProcess {
  /** Where it has its file. */
  folder: string;
}

const maxAttempts = 5;

/**
 * Starts a script in a folder of its own. Another program may take the port before it: it then ends, or is not the one
 * that answers, and is started anew on another one.
 */
async function start(script: string, parent: string, env: Record<string, string | number>): Promise<Started> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const folder = await mkdtemp(join(parent, "server-"));
    const settings = Object.entries({ SECRETS: parent, FOLDER: folder, PORT: port, ...env });
    const args = [...settings.map(([key, value]) => `${key}=${value}`), "sh", join(scripts, script)];
    const started = await startTestProcess({ file: "/usr/bin/env", args, port }).catch(() => null);
    const answer = started && (await redisCli(port, "-a", password, "info", "server").catch(() => ""));
    if (started && answer?.includes(`config_file:${folder}/`)) return { ...started, folder };
    await started?.kill();
    if (attempt === maxAttempts) throw new Error(`${script} did not start`);
  }
}

/** A primary, its copy and three sentinels, as Compose starts them. */
async function startServers() {
  if (!existsSync("/usr/bin/redis-server")) {
    throw new Error("这个测试需要 Redis（Debian 包 redis-server），这台机器上没有：请先安装它");
  }
  const { path, discard } = await makeTempFolder();
  const running: Started[] = [];
  onTestFinished(async () => {
    await Promise.all(running.map((one) => one.kill()));
    await discard();
  });
  await writeFile(join(path, "redis_password"), password);
  const run = async (script: string, env: Record<string, string | number>) => {
    const started = await start(script, path, env);
    running.push(started);
    return started;
  };
  const primary = await run("redis.sh", {});
  const copy = await run("redis.sh", { FOLLOWS: "127.0.0.1", FOLLOWS_PORT: primary.port });
  const sentinel = () => run("sentinel.sh", { PRIMARY: "127.0.0.1", PRIMARY_PORT: primary.port });
  const first = await sentinel();
  return { primary, copy, first, sentinels: [first, await sentinel(), await sentinel()] };
}

test("the scripts of Compose start a primary with a copy and sentinels, which replace it and remember that", async () => {
  const { primary, copy, first, sentinels } = await startServers();
  const info = async () => redisCli(copy.port, "-a", password, "info", "replication");
  await vi.waitFor(async () => expect(await info()).toContain("master_link_status:up"), waiting);
  for (const { port } of sentinels) {
    await vi.waitFor(async () => {
      const lines = (await redisCli(port, "sentinel", "master", "main")).split("\n");
      const valueOf = (name: string) => lines[lines.indexOf(name) + 1];
      expect([valueOf("num-slaves"), valueOf("num-other-sentinels")]).toEqual(["1", "2"]);
    }, waiting);
  }
  expect(await redisCli(primary.port, "ping").catch((error: unknown) => String(error))).toContain("NOAUTH");

  await primary.kill();
  const current = async () =>
    (await redisCli(first.port, "sentinel", "get-master-addr-by-name", "main")).split("\n")[1];
  await vi.waitFor(async () => expect(await current()).toBe(String(copy.port)), waiting);
  const file = join(first.folder, "sentinel.conf");
  const written = () => readFile(file, "utf8");
  // It names the new primary before it has noted it.
  const noted = `sentinel monitor main 127.0.0.1 ${copy.port} 2`;
  await vi.waitFor(async () => expect(await written()).toContain(noted), waiting);

  // A sentinel that starts again knows the new primary and the others, and has the password of the secret.
  await first.kill();
  await writeFile(file, (await written()).replace(password, "the-former-one"));
  await first.restart();
  expect(await current()).toBe(String(copy.port));
  expect(await written()).toContain(`sentinel auth-pass main ${password}`);
  expect((await written()).match(/^sentinel known-sentinel main/gm)).toHaveLength(2);
}, 300_000);
