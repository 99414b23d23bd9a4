import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import { freePort, startServer } from "./server-process.ts";

const command = (name: string) => fileURLToPath(new URL(`../../../ops/src/commands/${name}.ts`, import.meta.url));

export interface RealSite {
  origin: string;
  /** What setup printed. */
  printed: string;
  keys: { vault: string; secret: string };
  /** Runs a command of the operator with the site's settings; returns its output. */
  run(name: string, ...args: string[]): string;
  /** The same, with a line for a prompt. */
  runWith(input: string, name: string, ...args: string[]): string;
  close(): Promise<void>;
}

/**
 * A real site in an empty folder, as the operating guide makes one: setup with a file of answers, then the start. On a
 * loopback address it uses the sandboxes for SMS and payment.
 */
export async function installRealSite(administrator: { login: string; password: string }): Promise<RealSite> {
  const folder = await makeTempFolder();
  const at = (name: string) => join(folder.path, name);
  const answers = {
    SITE_NAME: "青松园",
    DATA_DIR: at("data"),
    BACKUP_DIR: at("backups"),
    SMS_GATEWAY: "sandbox",
    PAY_GATEWAY: "sandbox",
    ADMIN_LOGIN: administrator.login,
    ADMIN_NAME: "张三",
    ADMIN_PASSWORD: administrator.password,
  };
  const lines = Object.entries(answers).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(at("answers"), lines.join(""), { mode: 0o600 });
  const printed = runCommand("setup", ["--answers", at("answers"), "--settings", at("settings")]);

  const files = await Promise.all(["env", "keys.env"].map((name) => readFile(join(at("settings"), name), "utf8")));
  const settings = Object.fromEntries(
    files.flatMap((text) => Object.entries(parseEnv(text) as Record<string, string>)),
  );
  const port = await freePort();
  const server = startServer({ ...settings, PORT: String(port) });
  await server.says("按 Ctrl-C 停止");
  return {
    origin: `http://127.0.0.1:${port}`,
    printed,
    keys: { vault: settings.VAULT_KEY ?? "", secret: settings.SECRET_KEY ?? "" },
    run: (name, ...args) => runCommand(name, args, { settings }),
    runWith: (input, name, ...args) => runCommand(name, args, { settings, input: `${input}\n` }),
    async close() {
      server.child.kill("SIGTERM");
      await server.ended;
      await folder.discard();
    },
  };
}

interface RunOptions {
  settings?: Record<string, string>;
  input?: string;
}

function runCommand(name: string, args: string[], { settings, input = "" }: RunOptions = {}): string {
  const env = { ...process.env, DATABASE_URL: "", ...settings };
  const options = { env, input, encoding: "utf8" as const };
  const { status, stdout, stderr } = spawnSync(process.execPath, [command(name), ...args], options);
  if (status !== 0) throw new Error(`${name} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}
