import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

const execute = promisify(execFile);
const bridge = "changming-drill";
/** The machine of the clients: this one. */
const clientAddress = "10.77.0.254/24";

const namespaceOf = (host: string) => `changming-${host}`;

/** The end at the bridge of a host's cable. */
const endOf = (number: number) => `cmdrill${number}`;

/** Runs a program of the system; throws with its output when it fails. */
export async function execProgram(file: string, args: readonly string[], input?: string): Promise<string> {
  const running = execute(file, [...args], { timeout: 60_000, maxBuffer: 2 ** 24 });
  running.child.stdin?.end(input);
  return (await running).stdout;
}

/** Arguments that run a command on a host, whose processes have its network only. */
export const onHost = (host: string, command: readonly string[]): string[] => [
  "netns",
  "exec",
  namespaceOf(host),
  ...command,
];

/** Whoever listens there has the network; the kernel ends that together with the process. */
const lockAddress = "\0changming-drill";

/** Waits until no other process has such a network: its names are the same. */
async function lockNetwork(): Promise<Server> {
  for (;;) {
    const server = createServer();
    const isLocked = await new Promise<boolean>((resolve) => {
      server.once("listening", () => resolve(true)).once("error", () => resolve(false));
      server.listen(lockAddress);
    });
    if (isLocked) return server;
    await wait(1_000);
  }
}

/**
 * A network of this machine only: each host is a network namespace with an address of its own, and all are at one
 * bridge. Needs root. There is one at a time; hosts and bridge of a run that was killed are removed first.
 */
export class Network {
  readonly #hosts: ReadonlyMap<string, string>;
  readonly #lock: Server;
  /** Packets that a host drops, by host: rules of its input and its output. */
  readonly #rules = new Map<string, Set<string>>();

  private constructor(hosts: ReadonlyMap<string, string>, lock: Server) {
    this.#hosts = hosts;
    this.#lock = lock;
  }

  static async open(hosts: ReadonlyMap<string, string>): Promise<Network> {
    const network = new Network(hosts, await lockNetwork());
    await network.#remove();
    await ip("link", "add", bridge, "type", "bridge");
    await ip("addr", "add", clientAddress, "dev", bridge);
    await ip("link", "set", bridge, "up");
    for (const [number, [host, address]] of [...hosts].entries()) {
      const own = namespaceOf(host);
      const end = endOf(number);
      await ip("netns", "add", own);
      await ip("link", "add", end, "type", "veth", "peer", "name", "eth0", "netns", own);
      await ip("link", "set", end, "master", bridge, "up");
      await ip("-n", own, "addr", "add", `${address}/24`, "dev", "eth0");
      await ip("-n", own, "link", "set", "eth0", "up");
      await ip("-n", own, "link", "set", "lo", "up");
    }
    return network;
  }

  addressOf(host: string): string {
    const address = this.#hosts.get(host);
    if (address === undefined) throw new Error(`no host ${host}`);
    return address;
  }

  /** Ids of all processes of a host. */
  async pidsOf(host: string): Promise<number[]> {
    const listed = await ip("netns", "pids", namespaceOf(host)).catch(() => "");
    return listed.split("\n").filter(Boolean).map(Number);
  }

  /** Nothing passes between the two any more; their connections notice by their own timeouts. */
  async cut(one: string, other: string): Promise<void> {
    for (const [host, peer] of [
      [one, other],
      [other, one],
    ] as const) {
      const rules = this.#rulesOf(host);
      rules.add(`in ip saddr ${this.addressOf(peer)} drop`);
      rules.add(`out ip daddr ${this.addressOf(peer)} drop`);
      await this.#apply(host);
    }
  }

  /** So many of a hundred packets that a host receives are lost. */
  async losePackets(host: string, percent: number): Promise<void> {
    this.#rulesOf(host).add(`in iifname "eth0" numgen random mod 100 < ${percent} drop`);
    await this.#apply(host);
  }

  /** The network is whole again. */
  async mend(): Promise<void> {
    for (const [host, rules] of this.#rules) {
      rules.clear();
      await this.#apply(host);
    }
  }

  /** Ends every process of every host, and removes them. */
  async close(): Promise<void> {
    await this.#remove();
    this.#lock.close();
    await once(this.#lock, "close");
  }

  async #remove(): Promise<void> {
    for (const host of this.#hosts.keys()) {
      for (let tries = 0; tries < 50; tries += 1) {
        const pids = await this.pidsOf(host);
        if (pids.length === 0) break;
        for (const pid of pids) signal(pid, "SIGKILL");
      }
      await ip("netns", "del", namespaceOf(host)).catch(() => undefined);
    }
    // The kernel removes them with their namespaces, but later.
    for (const number of [...this.#hosts.keys()].keys()) await ip("link", "del", endOf(number)).catch(() => undefined);
    await ip("link", "del", bridge).catch(() => undefined);
  }

  #rulesOf(host: string): Set<string> {
    const rules = this.#rules.get(host) ?? new Set();
    this.#rules.set(host, rules);
    return rules;
  }

  async #apply(host: string): Promise<void> {
    const rules = [...this.#rulesOf(host)].map((rule) => `add rule inet drill ${rule}`);
    const chains = ["in", "out"].map(
      (name) => `add chain inet drill ${name} { type filter hook ${name}put priority 0; }`,
    );
    const text = ["add table inet drill", "flush table inet drill", ...chains, ...rules].join("\n");
    await execProgram("ip", onHost(host, ["nft", "-f", "-"]), `${text}\n`);
  }
}

async function ip(...args: string[]): Promise<string> {
  return execProgram("ip", args);
}

/** Sends a signal to a process that may have ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

/** Whether this machine lets us make such a network. */
export async function canMakeNetwork(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  const name = namespaceOf(`probe-${process.pid}`);
  // A container may be root and still not be allowed to.
  const isMade = await ip("netns", "add", name).then(
    () => true,
    () => false,
  );
  if (isMade) await ip("netns", "del", name);
  return isMade;
}
