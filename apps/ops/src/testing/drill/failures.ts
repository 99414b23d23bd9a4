import { readFile, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import { execProgram, signal } from "./network.ts";

export interface Failure {
  name: string;
  /** Part of `npm run drill -- --short`. */
  isShort?: boolean;
  /** Lets it happen, for as long as it lasts, and ends it. */
  happen(cluster: Cluster): Promise<void>;
}

/** Milliseconds that a frozen, cut or filled part stays so. */
const duration = 30_000;

/** Milliseconds until a machine without power has it again; a primary has been replaced by then. */
const [bootMs, primaryBootMs] = [10_000, 25_000];

type Find = (cluster: Cluster) => Promise<string>;

const primary: Find = async (cluster) => found(await cluster.primary(), "primary");
const standby: Find = async (cluster) => found(await cluster.standby(), "standby");
const redis: Find = (cluster) => cluster.redisPrimary();
const etcd: Find = (cluster) => cluster.etcdLeader();
const balancer: Find = (cluster) => cluster.balancer();
const machine =
  (name: string): Find =>
  () =>
    Promise.resolve(name);

function found(name: string | undefined, what: string): string {
  if (name === undefined) throw new Error(`there is no ${what}`);
  return name;
}

/** A machine loses its power and has it again later. */
const powerOff = (name: string, find: Find, { isShort = false, afterMs = bootMs } = {}): Failure => ({
  name: `${name} loses power`,
  isShort,
  async happen(cluster) {
    const host = cluster.host(await find(cluster));
    await host.powerOff();
    await wait(afterMs);
    host.boot();
  },
});

/** All processes of a machine stand still and go on later, their connections open. */
const freeze = (name: string, find: Find): Failure => ({
  name: `${name} freezes for 30 s`,
  async happen(cluster) {
    const host = cluster.host(await find(cluster));
    await host.freeze();
    await wait(duration);
    await host.thaw();
  },
});

/** A program ends at once; its service manager starts it again. */
const kill = (name: string, find: Find, program: string, isShort = false): Failure => ({
  name: `${name} is killed`,
  isShort,
  async happen(cluster) {
    cluster.host(await find(cluster)).signal(program, "SIGKILL");
    await wait(5_000);
  },
});

/** Nothing passes between two machines. */
const cut = (name: string, one: Find, other: Find): Failure => ({
  name: `no network between ${name} for 30 s`,
  async happen(cluster) {
    await cluster.network.cut(await one(cluster), await other(cluster));
    await wait(duration);
    await cluster.network.mend();
  },
});

/** A worker of a node, by signals to it alone. */
const worker = (name: string, act: (pid: number) => Promise<void>, isShort = false): Failure => ({
  name,
  isShort,
  async happen(cluster) {
    const parent = cluster.host("node1").pidOf("site") ?? 0;
    const children = await readFile(`/proc/${parent}/task/${parent}/children`, "utf8");
    const pid = Number(children.trim().split(" ")[0]);
    if (!(pid > 0)) throw new Error("node1 has no worker");
    await act(pid);
  },
});

async function killPostgres(cluster: Cluster): Promise<void> {
  const name = await primary(cluster);
  const file = join(cluster.folderOf(name), "postgresql/15/changming/postmaster.pid");
  signal(Number((await readFile(file, "utf8")).split("\n")[0]), "SIGKILL");
  await wait(10_000);
}

async function fillDisk(cluster: Cluster): Promise<void> {
  const folder = cluster.folderOf(await primary(cluster));
  const filling = join(folder, "filling");
  const { bavail, bsize } = await statfs(folder);
  const megabyte = Buffer.alloc(2 ** 20);
  try {
    await writeFile(filling, Buffer.alloc(bavail * bsize - megabyte.length));
    for (;;) await writeFile(filling, megabyte, { flag: "a" });
  } catch {
    // It is full.
  }
  await wait(duration);
  await rm(filling, { force: true });
}

/** The library by which a program sees another time; Debian has it in the folder of the architecture. */
async function findFaketime(): Promise<string> {
  const listed = await execProgram("dpkg", ["-L", "libfaketime"]);
  return found(
    listed.split("\n").find((path) => path.endsWith("/libfaketimeMT.so.1")),
    "libfaketime",
  );
}

async function moveClock(cluster: Cluster): Promise<void> {
  await cluster.host("node2").stop("site");
  cluster.runNode("node2", {
    preload: {
      LD_PRELOAD: await findFaketime(),
      FAKETIME: "+600s",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
  });
  await wait(duration);
  await cluster.host("node2").stop("site");
  cluster.runNode("node2");
}

async function losePackets(cluster: Cluster): Promise<void> {
  for (const name of ["lb1", "lb2", "node1", "node2", "db1", "db2", "redis1", "redis2", "store"]) {
    await cluster.network.losePackets(name, 5);
  }
  await wait(duration);
  await cluster.network.mend();
}

/** Each node stops and starts with this version, the first with the new migrations. */
export const upgrade: Failure = {
  name: "both nodes are upgraded, one after the other",
  async happen(cluster) {
    for (const name of ["node1", "node2"]) {
      await cluster.host(name).stop("site");
      cluster.runNode(name);
      await cluster.untilReady(name);
    }
  },
};

export const failures: readonly Failure[] = [
  { name: "nothing", isShort: true, happen: () => wait(5_000) },
  worker("a worker is killed", async (pid) => (signal(pid, "SIGKILL"), wait(5_000)), true),
  worker("a worker freezes for 30 s", async (pid) => {
    signal(pid, "SIGSTOP");
    await wait(duration);
    signal(pid, "SIGCONT");
  }),
  powerOff("a node", machine("node1"), { isShort: true }),
  freeze("a node", machine("node1")),
  powerOff("the primary", primary, { isShort: true, afterMs: primaryBootMs }),
  freeze("the primary", primary),
  { name: "PostgreSQL of the primary is killed", happen: killPostgres },
  powerOff("the standby", standby),
  freeze("the standby", standby),
  kill("PgBouncer of a node", machine("node1"), "pgbouncer"),
  {
    name: "PgBouncer of a node freezes for 30 s",
    async happen(cluster) {
      cluster.host("node1").signal("pgbouncer", "SIGSTOP");
      await wait(duration);
      cluster.host("node1").signal("pgbouncer", "SIGCONT");
    },
  },
  powerOff("the Redis primary", redis, { isShort: true }),
  freeze("the Redis primary", redis),
  powerOff("etcd's leader", etcd),
  freeze("etcd's leader", etcd),
  powerOff("the store", machine("store")),
  freeze("the store", machine("store")),
  kill("HAProxy of the balancer", balancer, "haproxy"),
  powerOff("the balancer", balancer, { isShort: true }),
  freeze("the balancer", balancer),
  { name: "the disk of the primary is full for 30 s", happen: fillDisk },
  { name: "the clock of a node is 10 minutes fast", happen: moveClock },
  cut("a node and the primary", machine("node1"), primary),
  cut("the primary and the standby", primary, standby),
  cut("the primary and etcd's leader", primary, etcd),
  cut("a node and Redis", machine("node1"), redis),
  cut("the two Redis", machine("redis1"), machine("redis2")),
  cut("a node and the store", machine("node1"), machine("store")),
  cut("the balancer and a node", balancer, machine("node1")),
  cut("the two balancers", machine("lb1"), machine("lb2")),
  { name: "5 % of all packets are lost for 30 s", happen: losePackets },
];
