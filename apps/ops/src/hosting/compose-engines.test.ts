import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
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

async function redisCli(port: number, ...command: string[]): Promise<string> {
  const { stdout } = await execute("redis-cli", ["-p", String(port), "--no-auth-warning", ...command]);
  return stdout.trim();
}

/** A primary, its copy and three sentinels, as Compose starts them. `sentinels[0]` stores its file in `first`. */
async function startServers() {
  if (!existsSync("/usr/bin/redis-server")) {
    throw new Error("这个测试需要 Redis（Debian 包 redis-server），这台机器上没有：请先安装它");
  }
  const folder = await makeTempFolder();
  const running: TestProcess[] = [];
  onTestFinished(async () => {
    await Promise.all(running.map((one) => one.kill()));
    await folder.discard();
  });
  await writeFile(join(folder.path, "redis_password"), password);
  const start = async (script: string, name: string, env: Record<string, string | number>) => {
    const port = await freePort();
    const own = join(folder.path, name);
    await mkdir(own);
    const given = Object.entries({ SECRETS: folder.path, FOLDER: own, PORT: port, ...env }).map(
      ([key, value]) => `${key}=${value}`,
    );
    const started = await startTestProcess({
      file: "/usr/bin/env",
      args: [...given, "sh", join(scripts, script)],
      port,
    });
    running.push(started);
    return started;
  };
  const primary = await start("redis.sh", "redis-a", {});
  const copy = await start("redis.sh", "redis-b", { FOLLOWS: "127.0.0.1", FOLLOWS_PORT: primary.port });
  const sentinels: TestProcess[] = [];
  for (const name of ["a", "b", "c"]) {
    sentinels.push(await start("sentinel.sh", name, { PRIMARY: "127.0.0.1", PRIMARY_PORT: primary.port }));
  }
  return { folder: folder.path, primary, copy, sentinels };
}

test("the scripts of Compose start a primary with a copy and sentinels, which replace it and remember that", async () => {
  const { folder, primary, copy, sentinels } = await startServers();
  const waiting = { timeout: 50_000, interval: 200 };
  const [first] = sentinels;
  if (first === undefined) throw new Error("no sentinel");
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

  // A sentinel that starts again knows the new primary and the others, and has the password of the secret.
  await first.kill();
  const file = join(folder, "a", "sentinel.conf");
  await writeFile(file, (await readFile(file, "utf8")).replace(password, "the-former-one"));
  await first.restart();
  expect(await current()).toBe(String(copy.port));
  const written = await readFile(file, "utf8");
  expect(written).toContain(`sentinel auth-pass main ${password}`);
  expect(written.match(/^sentinel known-sentinel main/gm)).toHaveLength(2);
});
