import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Host } from "../drill/host.ts";
import { execProgram, type Network, onHost, signal } from "../drill/network.ts";
import { readUnit } from "./units.ts";

/** The certificate of the site, which all machines trust. */
export const caPath = "/etc/ssl/certs/guide.pem";

/** Milliseconds that a command of the guide may take. */
const commandMs = 90_000;

/** Mebibytes of a machine's disk, in memory: enough that `doctor` finds it large enough. */
const diskSize = 4_096;

/** Folders with the files of Debian's packages, changed on this machine only; and empty ones. */
const ownFolders = ["/etc", "/var/lib", "/var/log", "/var/backups", "/usr/local/bin"];
const emptyFolders = ["/etc/postgresql", "/var/lib/postgresql", "/var/lib/redis", "/var/lib/etcd", "/opt"];

/** Mounts a machine's own folders below `$1`, then sleeps for as long as the machine exists. */
const boot = `set -e
mount -t tmpfs -o size=${diskSize}m,mode=755 machine "$1"
for folder in ${ownFolders.join(" ")}; do
  mkdir -p "$1/new$folder" "$1/work$folder"
  mount -t overlay -o "lowerdir=$folder,upperdir=$1/new$folder,workdir=$1/work$folder" machine "$folder"
done
for folder in ${emptyFolders.join(" ")}; do
  mkdir -p "$1/empty$folder"
  chown --reference="$folder" "$1/empty$folder"
  chmod --reference="$folder" "$1/empty$folder"
  mount --bind "$1/empty$folder" "$folder"
done
mount -t tmpfs -o mode=755 machine /run
install -d -m 2775 -o postgres -g postgres /run/postgresql
echo booted
exec sleep infinity
`;

export interface Outcome {
  code: number;
  output: string;
}

interface MachineOptions {
  network: Network;
  /** The folder of all machines: their disks, control sockets and stand-ins (`bin`). */
  folder: string;
  logs: string;
  /** Copies files from a machine to another one, by its address. */
  copy(from: GuideMachine, sources: readonly string[], target: string): Promise<void>;
}

/** A machine of the guide: a network namespace with files of its own and services as systemd runs them. */
export class GuideMachine {
  readonly name: string;
  readonly #options: MachineOptions;
  readonly #host: Host;
  readonly #init: ChildProcess;
  readonly #server: Server;
  readonly #control: string;
  readonly enabled = new Set<string>();
  readonly active = new Set<string>();
  readonly #installed = new Set<string>();

  private constructor(name: string, init: ChildProcess, options: MachineOptions) {
    this.name = name;
    this.#options = options;
    this.#init = init;
    this.#host = new Host(name, options.network, { logs: options.logs, enter: (command) => this.#entered(command) });
    this.#control = join(options.folder, `${name}.sock`);
    this.#server = createServer((request, response) => {
      const answer = async () => {
        let text = "";
        for await (const chunk of request) text += String(chunk);
        const [program = "", ...args] = text.trimEnd().split("\n");
        return this.#answer(program, args);
      };
      void answer().then(
        (text) => response.end(text),
        (error: unknown) => response.writeHead(500).end(`${String(error)}\n`),
      );
    });
  }

  static async open(name: string, options: MachineOptions): Promise<GuideMachine> {
    const disk = join(options.folder, name);
    await execProgram("mkdir", ["-p", disk]);
    const command = ["unshare", "--mount", "--propagation", "private", "sh", "-c", boot, "boot", disk];
    const init = spawn("ip", onHost(name, command), { stdio: ["ignore", "pipe", "inherit"] });
    const [printed] = (await Promise.race([once(init.stdout, "data"), once(init, "exit")])) as [unknown];
    if (String(printed) !== "booted\n") throw new Error(`${name} did not start`);
    const machine = new GuideMachine(name, init, options);
    machine.#server.listen(machine.#control);
    await once(machine.#server, "listening");
    return machine;
  }

  get address(): string {
    return this.#host.address;
  }

  /** Where this process sees a file of the machine. */
  path(path: string): string {
    return `/proc/${this.#init.pid}/root${path}`;
  }

  read(path: string): Promise<string> {
    return readFile(this.path(path), "utf8");
  }

  async edit(path: string, change: (text: string) => string): Promise<void> {
    const text = existsSync(this.path(path)) ? await this.read(path) : "";
    await writeFile(this.path(path), change(text));
  }

  /** Runs a line in a shell, in the program's folder once that is there. Ends it when it takes too long. */
  async run(line: string, { input = "", limitMs = commandMs } = {}): Promise<Outcome> {
    const [file, ...args] = this.#entered(["bash", "-c", line]);
    const child = spawn(file, args, { env: this.#env, detached: true, stdio: "pipe" });
    const timer = setTimeout(() => child.pid !== undefined && signal(-child.pid, "SIGKILL"), limitMs);
    let output = "";
    const collect = (chunk: Buffer) => void (output += chunk.toString());
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    // A command may end before it has read its input.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
    const [code] = (await once(child, "close")) as [number | null];
    clearTimeout(timer);
    return { code: code ?? -1, output: code === null ? `${output}\nended after ${limitMs} ms` : output };
  }

  /** What its services printed last. */
  async logs(): Promise<string> {
    const files = (await readdir(this.#options.logs)).filter((file) => file.startsWith(`${this.name}-`));
    const texts = files.map(async (file) => {
      const text = await readFile(join(this.#options.logs, file), "utf8");
      return `${file}:\n${text.slice(-1_500)}`;
    });
    return (await Promise.all(texts)).join("\n");
  }

  async close(): Promise<void> {
    this.#server.close();
    await this.#host.close();
  }

  get #env() {
    const folders = [join(this.#options.folder, "bin"), "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"];
    return { PATH: folders.join(":"), LANG: "C.UTF-8", HOME: "/", CONTROL: this.#control, CURL_CA_BUNDLE: caPath };
  }

  #entered(command: readonly string[]): [string, ...string[]] {
    const folder = existsSync(this.path("/opt/changming")) ? "/opt/changming" : "/";
    const into = ["--target", String(this.#init.pid), "--mount", "--net", `--wdns=${folder}`];
    return ["nsenter", ...into, "--", ...command];
  }

  async #answer(program: string, args: readonly string[]): Promise<string> {
    const names = args.filter((arg) => !arg.startsWith("-"));
    if (program === "scp") await this.#options.copy(this, names.slice(0, -1), names.at(-1) ?? "");
    else if (program === "apt") await this.#install(names.slice(1));
    else if (program === "journalctl") return this.#printed(names.at(-1) ?? "");
    else await this.#manage(names[0] ?? "", names.slice(1), args.includes("--now"));
    return "";
  }

  /** What Debian does after unpacking: it enables a package's services and starts those that can. Once for a package. */
  async #install(packages: readonly string[]): Promise<void> {
    for (const name of packages.filter((one) => !this.#installed.has(one))) {
      this.#installed.add(name);
      await execProgram("dpkg", ["-s", name]);
      const files = (await execProgram("dpkg", ["-L", name])).split("\n");
      const units = files.flatMap((file) => /^\/lib\/systemd\/system\/([^@]+)\.service$/.exec(file)?.[1] ?? []);
      for (const unit of units.filter((one) => one !== "postgresql")) {
        this.enabled.add(unit);
        await this.#start(unit);
      }
    }
  }

  async #manage(verb: string, units: readonly string[], isNow: boolean): Promise<void> {
    for (const unit of units.map((one) => one.replace(/\.service$/, ""))) {
      if (verb === "enable") this.enabled.add(unit);
      if (verb === "disable") this.enabled.delete(unit);
      if (unit.endsWith(".timer")) continue;
      if (["stop", "restart"].includes(verb) || (verb === "disable" && isNow)) await this.#stop(unit);
      if (["start", "restart"].includes(verb) || (verb === "enable" && isNow)) await this.#start(unit);
      if (verb === "reload") await this.#reload(unit);
    }
  }

  async #start(name: string): Promise<void> {
    const unit = readUnit(this.path(""), name);
    if (!unit.canStart || this.active.has(name)) return;
    for (const folder of unit.folders) {
      const owner = unit.account ?? "root";
      await this.#must(`install -d -o ${owner} -g ${owner} ${folder}`);
    }
    const command = ["bash", "-c", `exec ${unit.start}`];
    const place = ["env", `--chdir=${unit.folder ?? "/"}`];
    if (unit.type === "forking" || unit.type === "oneshot") {
      await this.#runOnce([...place, ...as(unit.account), ...command], unit.env);
      if (unit.type === "oneshot") return;
    } else {
      this.#host.run({ name, env: unit.env, command: [...place, ...as(unit.account), ...command] });
    }
    this.active.add(name);
  }

  async #stop(name: string): Promise<void> {
    if (!this.active.delete(name)) return;
    const { stop, type } = readUnit(this.path(""), name);
    if (type === "forking") await this.#must(stop ?? "true");
    else await this.#host.stop(name);
  }

  async #reload(name: string): Promise<void> {
    const { reload, pidFile } = readUnit(this.path(""), name);
    const pid = this.#host.pidOf(name) ?? Number(pidFile && readFileSync(this.path(pidFile), "utf8"));
    for (const line of reload) await this.#must(line.replaceAll("$MAINPID", String(pid)));
  }

  async #must(line: string): Promise<void> {
    const { code, output } = await this.run(line);
    if (code !== 0) throw new Error(`${line}\n${output}`);
  }

  async #runOnce(command: readonly string[], env: Record<string, string>): Promise<void> {
    const [file, ...args] = this.#entered(command);
    const child = spawn(file, args, { env: { ...this.#env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => void (output += String(chunk)));
    // A service that stays leaves its output open.
    const [code] = (await once(child, "exit")) as [number | null];
    child.stdout.destroy();
    child.stderr.destroy();
    if (code !== 0) throw new Error(`${command.join(" ")}\n${output}`);
  }

  /** The log of a service, once it says that the site is ready. */
  async #printed(name: string): Promise<string> {
    const path = join(this.#options.logs, `${this.name}-${name}.log`);
    const end = performance.now() + commandMs;
    for (;;) {
      const text = existsSync(path) ? readFileSync(path, "utf8") : "";
      if (text.includes("长明已就绪")) return text;
      if (performance.now() > end) throw new Error(`${name} is not ready:\n${text.slice(-2_000)}`);
      await wait(100);
    }
  }
}

const as = (account: string | undefined) =>
  account === undefined ? [] : ["setpriv", `--reuid=${account}`, `--regid=${account}`, "--init-groups"];
