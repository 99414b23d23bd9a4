import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";

const checkout = fileURLToPath(new URL("../../../..", import.meta.url)).replace(/\/$/, "");
const isRoot = process.getuid?.() === 0;

/** The account as which root runs PostgreSQL here, in place of the guide's: packages/db/src/embedded/runner.ts. */
function standInAccount(): { user: string; group: string } {
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const names = ["changming", "postgres", "_postgres", "nobody"];
  const [user = "", , , group = ""] =
    names.flatMap((name) => accounts.filter((account) => account[0] === name))[0] ?? [];
  return { user, group };
}

/** What the guide names, and where a test has it: below the folder of an empty machine. */
const places = ["/etc/", "/opt/changming", "/var/lib/changming", "/var/backups/changming", "/var/log/", "/var/www/"];

interface Outcome {
  code: number;
  output: string;
}

interface Unit {
  argv: string[];
  env: Record<string, string>;
  cwd: string;
}

/** An empty folder in place of a machine: commands, configuration files and units run with their paths moved there. */
export class GuideMachine {
  readonly #children: ChildProcess[] = [];
  readonly root: string;
  /** The port of https, and that of the server. */
  readonly ports: { http: number; https: number; site: number };

  private constructor(root: string, ports: GuideMachine["ports"]) {
    this.root = root;
    this.ports = ports;
  }

  static async open(ports: GuideMachine["ports"]): Promise<GuideMachine> {
    const root = await mkdtemp(join(tmpdir(), "changming-guide-"));
    // Other users than root, too, pass through to their folders.
    await chmod(root, 0o755);
    const machine = new GuideMachine(root, ports);
    for (const folder of ["bin", "opt", "etc/nginx/conf.d", "etc/systemd/system", "etc/ssl/changming", "var/log/nginx"])
      await mkdir(join(root, folder), { recursive: true });
    await mkdir(join(root, "var/lib"), { recursive: true });
    await writeFile(join(root, "bin/systemd-run"), systemdRun, { mode: 0o755 });
    await writeFile(
      join(root, "bin/nginx"),
      `#!/bin/sh\nexec /usr/sbin/nginx -c ${root}/etc/nginx/nginx.conf -e ${root}/var/log/nginx/error.log "$@"\n`,
      { mode: 0o755 },
    );
    return machine;
  }

  /** The checkout in place of its clone: it is installed and built already. */
  async linkCheckout(): Promise<void> {
    await symlink(checkout, this.path("/opt/changming"));
  }

  path(path: string): string {
    return join(this.root, path);
  }

  /** A text of the guide or of deploy/ with the paths, users and ports of this machine. */
  mapped(text: string): string {
    const moved = places.reduce((done, place) => done.replaceAll(place, join(this.root, place)), text);
    const { user, group } = standInAccount();
    const owned = isRoot
      ? moved.replaceAll(/-o changming\b/g, `-o ${user}`).replaceAll(/-g changming\b/g, `-g ${group}`)
      : moved.replaceAll(/ -[og] changming\b/g, "");
    return owned.replaceAll("/usr/local/bin/", `${this.path("/bin")}/`).replaceAll("/usr/bin/node", process.execPath);
  }

  /** Moves the paths inside a file that was installed, and replaces more of it. */
  async edit(path: string, change: (text: string) => string = (text) => text): Promise<void> {
    const file = this.path(path);
    await writeFile(file, change(this.mapped(await readFile(file, "utf8"))));
  }

  get #env(): Record<string, string | undefined> {
    const path = `${this.path("/bin")}:${process.env.PATH}`;
    return { ...process.env, PATH: path, NODE_EXTRA_CA_CERTS: this.path("/etc/ssl/changming/fullchain.pem") };
  }

  /** Runs a line of the guide in the installed program's folder. */
  run(line: string, input = ""): Promise<Outcome> {
    const cwd = existsSync(this.path("/opt/changming")) ? this.path("/opt/changming") : this.root;
    return this.#finish(spawn("bash", ["-c", this.mapped(line)], { cwd, env: this.#env, stdio: "pipe" }), input);
  }

  async #finish(child: ChildProcess, input = ""): Promise<Outcome> {
    let output = "";
    const collect = (chunk: Buffer) => void (output += chunk.toString());
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    // A command may end before it has read its input.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
    const [code] = (await once(child, "close")) as [number | null];
    return { code: code ?? -1, output };
  }

  /** What a unit of systemd runs. */
  async #unit(name: string): Promise<Unit> {
    const lines = (await readFile(this.path(`/etc/systemd/system/${name}.service`), "utf8")).split("\n");
    const all = (key: string) =>
      lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));
    const stated = all("Environment")
      .flatMap((line) => line.split(" "))
      .join("\n");
    const files = await Promise.all(all("EnvironmentFile").map((path) => readFile(path, "utf8")));
    const env = Object.assign({}, ...[stated, ...files].map((text) => parseEnv(text))) as Record<string, string>;
    return { argv: (all("ExecStart")[0] ?? "").split(" "), env, cwd: all("WorkingDirectory")[0] ?? "" };
  }

  /** Starts a unit as `systemctl start` does; resolves with its end, or once it printed `until`. */
  async start(name: string, until?: string): Promise<Outcome> {
    const { argv, env, cwd } = await this.#unit(name);
    const [file = "", ...args] = argv;
    const child = spawn(file, args, { cwd, env: { ...this.#env, ...env }, stdio: "pipe" });
    const finished = this.#finish(child);
    if (until === undefined) return finished;
    let text = "";
    const printed = new Promise<Outcome>((resolve) => {
      child.stdout.on("data", (chunk: Buffer) => {
        text += chunk.toString();
        if (text.includes(until)) resolve({ code: 0, output: text });
      });
    });
    this.#children.push(child);
    return Promise.race([printed, finished]);
  }

  /** Starts nginx, as `systemctl` does, until the machine is closed. */
  startNginx(): void {
    this.#children.push(spawn(this.path("/bin/nginx"), ["-g", "daemon off;"], { env: this.#env, stdio: "ignore" }));
  }

  /** Stops everything that runs, the last first, and deletes the machine. */
  async close(): Promise<void> {
    for (const child of this.#children.toReversed()) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
    }
    await rm(this.root, { recursive: true, force: true });
  }
}

/** Whether this machine has IPv6, which deploy/nginx.conf listens on too. */
export const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ family }) => family === "IPv6"));

export const hasNginx = () => existsSync("/usr/sbin/nginx");

/** systemd-run without systemd: its options that give settings, as the current user. */
const systemdRun = `#!${process.execPath}
const { spawnSync } = require("node:child_process");
const { readFileSync } = require("node:fs");
const { parseEnv } = require("node:util");
const args = process.argv.slice(2);
const env = { ...process.env };
let cwd;
for (;;) {
  const option = args.shift();
  const value = option.slice(option.indexOf("=") + 1);
  if (option.startsWith("--property=EnvironmentFile=")) {
    Object.assign(env, parseEnv(readFileSync(value.slice("EnvironmentFile=".length), "utf8")));
  } else if (option.startsWith("--setenv=")) Object.assign(env, parseEnv(value));
  else if (option.startsWith("--working-directory=")) cwd = value;
  else if (!/^--(?:quiet|collect|wait|pty|pipe|uid=.*|gid=.*)$/.test(option)) {
    process.exit(spawnSync(option, args, { cwd, env, stdio: "inherit" }).status ?? 1);
  }
}
`;
