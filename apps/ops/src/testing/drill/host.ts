import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Network, onHost, signal } from "./network.ts";

/** A program that a host runs, and starts again when it ends. */
export interface Program {
  name: string;
  command: readonly string[];
  env?: Record<string, string>;
  /** The account it runs as; root by default. */
  account?: string;
}

/** Milliseconds until a program that ended is started again, as by a service manager. */
const restartMs = 1_000;

/** The command that runs another one on a machine, in the same process. */
type Enter = (command: readonly string[]) => [file: string, ...args: string[]];

interface HostOptions {
  /** The folder of what the programs print. */
  logs: string;
  /** Default: only the network is the machine's own. */
  enter?: Enter;
}

const throughNetwork =
  (name: string): Enter =>
  (command) => ["ip", ...onHost(name, command)];

/** A machine of the drill: the programs of a network namespace. */
export class Host {
  readonly name: string;
  readonly #network: Network;
  readonly #logs: string;
  readonly #enter: Enter;
  readonly #programs = new Map<string, Program>();
  readonly #running = new Map<string, ChildProcess>();
  #isDown = false;

  constructor(name: string, network: Network, { logs, enter = throughNetwork(name) }: HostOptions) {
    this.name = name;
    this.#network = network;
    this.#logs = logs;
    this.#enter = enter;
  }

  get address(): string {
    return this.#network.addressOf(this.name);
  }

  /** Starts a program, and again whenever it ends. Replaces one of the same name at its next start. */
  run(program: Program): void {
    this.#programs.set(program.name, program);
    if (!this.#running.has(program.name)) this.#start(program.name);
  }

  /** Requests a stop and waits for it; the program starts no more. */
  async stop(name: string): Promise<void> {
    this.#programs.delete(name);
    const child = this.#running.get(name);
    if (!child) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  }

  /** Sends a signal to the process of a program itself. */
  signal(name: string, signalName: NodeJS.Signals): void {
    const pid = this.#running.get(name)?.pid;
    if (pid === undefined) throw new Error(`${name} does not run on ${this.name}`);
    signal(pid, signalName);
  }

  pidOf(name: string): number | undefined {
    return this.#running.get(name)?.pid;
  }

  /** All processes end at once, and nothing starts until `boot`: the power is off. */
  async powerOff(): Promise<void> {
    this.#isDown = true;
    await this.#signalAll("SIGKILL");
  }

  boot(): void {
    this.#isDown = false;
    for (const name of this.#programs.keys()) if (!this.#running.has(name)) this.#start(name);
  }

  /** All processes stand still; their connections stay open. */
  async freeze(): Promise<void> {
    await this.#signalAll("SIGSTOP");
  }

  async thaw(): Promise<void> {
    await this.#signalAll("SIGCONT");
  }

  /** Ends all programs for good. */
  async close(): Promise<void> {
    this.#programs.clear();
    await this.thaw();
    await this.powerOff();
  }

  async #signalAll(name: NodeJS.Signals): Promise<void> {
    // A process may start another one meanwhile.
    for (let round = 0; round < 5; round += 1) {
      const pids = await this.#network.pidsOf(this.name);
      if (pids.length === 0) return;
      for (const pid of pids) signal(pid, name);
    }
  }

  #start(name: string): void {
    const program = this.#programs.get(name);
    if (!program || this.#isDown) return;
    const { account, command, env = {} } = program;
    const as = account === undefined ? [] : ["setpriv", `--reuid=${account}`, `--regid=${account}`, "--clear-groups"];
    const log = openSync(join(this.#logs, `${this.name}-${name}.log`), "a");
    const [file, ...args] = this.#enter([...as, ...command]);
    const child = spawn(file, args, {
      stdio: ["ignore", log, log],
      env: { PATH: process.env["PATH"], LANG: "C.UTF-8", ...env },
      detached: true,
    });
    closeSync(log);
    this.#running.set(name, child);
    const end = async () => {
      this.#running.delete(name);
      await wait(restartMs);
      if (!this.#running.has(name)) this.#start(name);
    };
    child.on("exit", () => void end());
    child.on("error", () => undefined);
  }
}
