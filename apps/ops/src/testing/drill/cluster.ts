import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { Host } from "./host.ts";
import { machines } from "./machines.ts";
import { execProgram, type Network } from "./network.ts";

const files = fileURLToPath(new URL("../../../../../deploy/cluster/", import.meta.url));
const storeScript = fileURLToPath(new URL("./store.ts", import.meta.url));
const checkout = fileURLToPath(new URL("../../../../../", import.meta.url));

/** Milliseconds until the whole cluster has come up, or back. */
const settleMs = 90_000;

/** Mebibytes of the disk of a database machine: small enough to be filled. */
const databaseDisk = 1_024;

export interface ClusterOptions {
  /** Below it everything is written; PostgreSQL's account must be able to pass. */
  folder: string;
  /** The folder of what the programs print; it stays. */
  logs: string;
  /** The checkout of the version that the nodes start with; default: this one. */
  startsFrom?: string | undefined;
  /** Settings of the nodes besides those of `deploy/cluster/node.env`. */
  nodeSettings: Record<string, string>;
}

/** The machines of `deploy/cluster` with its files, in network namespaces of this machine. */
export class Cluster {
  readonly network: Network;
  readonly #hosts = new Map<string, Host>();
  readonly #options: ClusterOptions;

  private constructor(network: Network, options: ClusterOptions) {
    this.network = network;
    this.#options = options;
  }

  static async open(network: Network, options: ClusterOptions): Promise<Cluster> {
    const cluster = new Cluster(network, options);
    try {
      await cluster.#start();
    } catch (error) {
      await cluster.close();
      throw error;
    }
    return cluster;
  }

  host(name: string): Host {
    const host = this.#hosts.get(name);
    if (!host) throw new Error(`no machine ${name}`);
    return host;
  }

  /** The folder of a machine's data. */
  folderOf(name: string): string {
    return join(this.#options.folder, name);
  }

  /** The machine whose PostgreSQL accepts writes, by Patroni; undefined while there is none. */
  async primary(): Promise<string | undefined> {
    const isPrimary = await Promise.all(databases.map((name) => this.#isRole(name, "primary")));
    return databases.find((_, index) => isPrimary[index]);
  }

  /** The machine of the synchronous standby. */
  async standby(): Promise<string | undefined> {
    const isStandby = await Promise.all(databases.map((name) => this.#isRole(name, "synchronous")));
    return databases.find((_, index) => isStandby[index]);
  }

  /** The machine whose Redis is the primary, by a sentinel. */
  async redisPrimary(): Promise<string> {
    const { address } = this.host("witness");
    const question = ["-h", address, "-p", "26379", "sentinel", "get-master-addr-by-name", "main"];
    const primary = (await execProgram("redis-cli", question)).split("\n")[0];
    const found = [...machines].find(([, known]) => known === primary);
    if (!found) throw new Error(`the sentinel names ${primary}`);
    return found[0];
  }

  /** The machine of the etcd that leads the others. */
  async etcdLeader(): Promise<string> {
    for (const name of etcdMachines) {
      const url = `http://${this.host(name).address}:2379/v3/maintenance/status`;
      const response = await fetch(url, { method: "POST", body: "{}", signal: AbortSignal.timeout(1_000) });
      const { header, leader } = etcdStatus.parse(await response.json());
      if (leader === header.member_id) return name;
    }
    throw new Error("etcd has no leader");
  }

  /** The balancer that has the address of the site. */
  async balancer(): Promise<string> {
    for (const name of balancers) {
      const listed = await execProgram("ip", ["-n", `changming-${name}`, "addr", "show", "dev", "eth0"]);
      if (listed.includes("10.77.0.100/")) return name;
    }
    throw new Error("no balancer has the address of the site");
  }

  /** A connection to the present primary itself, as the site's role. */
  async databaseUrl(): Promise<string> {
    const primary = await this.#until("a primary", () => this.primary());
    return `postgres://changming:secret@${this.host(primary).address}:5432/changming`;
  }

  /** Starts a node, of the version in `from`; or replaces its version, which takes effect at its next start. */
  runNode(
    name: string,
    { from = checkout, preload = {} }: { from?: string | undefined; preload?: Record<string, string> } = {},
  ) {
    const host = this.host(name);
    const env = {
      ...this.#nodeEnvironment,
      HOST: host.address,
      METRICS_HOST: host.address,
      DATA_DIR: join(this.folderOf(name), "data"),
      ...preload,
    };
    host.run({ name: "site", command: [process.execPath, join(from, "apps/ops/src/serve.ts")], env });
  }

  /** Waits until a node answers, with its database. */
  async untilReady(name: string): Promise<void> {
    await this.#until(name, () => this.#isReady(name));
  }

  /** Waits until every part works: both databases, all sentinels, and both nodes with a database. */
  async untilWhole(): Promise<void> {
    await this.#until("a primary", () => this.primary());
    await this.#until("a synchronous standby", () => this.standby());
    await this.#until("two Redis servers", () => this.#hasRedisReplica());
    for (const name of nodes) await this.untilReady(name);
  }

  async close(): Promise<void> {
    for (const host of this.#hosts.values()) await host.close();
    for (const name of databases) await execProgram("umount", [this.folderOf(name)]).catch(() => undefined);
  }

  async #start(): Promise<void> {
    const { logs } = this.#options;
    await mkdir(logs, { recursive: true });
    for (const name of machines.keys()) {
      this.#hosts.set(name, new Host(name, this.network, { logs }));
      await mkdir(this.folderOf(name), { recursive: true });
    }
    await this.#readNodeSettings();
    for (const name of etcdMachines) await this.#runEtcd(name);
    for (const name of databases) await this.#runDatabase(name);
    for (const name of ["redis1", "redis2", "witness"]) await this.#runRedis(name);
    const { address } = this.host("store");
    this.host("store").run({
      name: "store",
      command: [process.execPath, storeScript, address, this.folderOf("store")],
    });
    for (const name of balancers) await this.#runBalancer(name);
    await this.#until("a primary", () => this.primary());
    await this.#createDatabase();
    for (const name of nodes) {
      await this.#runBeforeDatabase(name);
      this.runNode(name, { from: this.#options.startsFrom });
      // The first fills the database.
      await this.untilReady(name);
    }
    await this.untilWhole();
  }

  /** Copies a file of `deploy/cluster` to a machine, with the folders of that machine. */
  async #install(name: string, file: string): Promise<string> {
    const text = await readFile(join(files, file), "utf8");
    const own = this.folderOf(name);
    const path = join(own, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(
      path,
      text
        .replaceAll("/var/lib/", `${own}/`)
        .replaceAll("/etc/pgbouncer/userlist.txt", join(own, "pgbouncer-users.txt")),
    );
    return path;
  }

  async #runEtcd(name: string): Promise<void> {
    const env = { ...(await readSettings(`etcd-${name}.env`)), ETCD_DATA_DIR: join(this.folderOf(name), "etcd") };
    this.host(name).run({ name: "etcd", command: ["/usr/bin/etcd"], env });
  }

  async #runDatabase(name: string): Promise<void> {
    const own = this.folderOf(name);
    await execProgram("mount", ["-t", "tmpfs", "-o", `size=${databaseDisk}m`, "tmpfs", own]);
    const file = await this.#install(name, `patroni-${name}.yml`);
    await mkdir(join(own, "postgresql/15"), { recursive: true });
    await execProgram("chown", ["-R", "postgres:postgres", own]);
    this.host(name).run({ name: "patroni", command: ["/usr/bin/patroni", file], account: "postgres" });
  }

  async #createDatabase(): Promise<void> {
    const primary = await this.#until("a primary", () => this.primary());
    const url = `postgres://postgres:secret@${this.host(primary).address}:5432/postgres`;
    const client = await this.#until("a connection", async () => {
      const connecting = new pg.Client({ connectionString: url });
      return connecting.connect().then(
        () => connecting,
        () => undefined,
      );
    });
    await client.query("create role changming login password 'secret'");
    await client.query("create database changming owner changming encoding 'UTF8'");
    await client.end();
  }

  async #runRedis(name: string): Promise<void> {
    const own = this.folderOf(name);
    await mkdir(join(own, "redis"), { recursive: true });
    if (name !== "witness") {
      const file = await this.#install(name, `${name}.conf`);
      this.host(name).run({ name: "redis", command: ["/usr/bin/redis-server", file] });
    }
    const sentinel = await this.#install(name, "sentinel.conf");
    this.host(name).run({ name: "sentinel", command: ["/usr/bin/redis-sentinel", sentinel] });
  }

  async #runBalancer(name: string): Promise<void> {
    const site = await this.#install(name, "haproxy-site.cfg");
    this.host(name).run({ name: "haproxy", command: ["/usr/sbin/haproxy", "-db", "-f", site] });
    const keepalived = await this.#install(name, `keepalived-${name}.conf`);
    const state = this.folderOf(name);
    const pids = ["-p", join(state, "keepalived.pid"), "-r", join(state, "vrrp.pid")];
    this.host(name).run({
      name: "keepalived",
      command: ["/usr/sbin/keepalived", "--dont-fork", "--log-console", "--vrrp", ...pids, "-f", keepalived],
    });
  }

  async #runBeforeDatabase(name: string): Promise<void> {
    const haproxy = await this.#install(name, "haproxy-database.cfg");
    this.host(name).run({ name: "haproxy", command: ["/usr/sbin/haproxy", "-db", "-f", haproxy] });
    await this.#install(name, "pgbouncer-users.txt");
    const pgbouncer = await this.#install(name, "pgbouncer.ini");
    this.host(name).run({ name: "pgbouncer", command: ["/usr/sbin/pgbouncer", pgbouncer], account: "postgres" });
  }

  #nodeEnvironment: Record<string, string> = {};

  async #readNodeSettings(): Promise<void> {
    this.#nodeEnvironment = { ...(await readSettings("node.env")), ...this.#options.nodeSettings };
  }

  async #isRole(name: string, role: "primary" | "synchronous"): Promise<boolean> {
    return isOk(`http://${this.host(name).address}:8008/${role}`);
  }

  async #isReady(name: string): Promise<boolean> {
    return isOk(`http://${this.host(name).address}:3000/readyz`);
  }

  async #hasRedisReplica(): Promise<boolean> {
    const primary = await this.redisPrimary();
    const address = this.host(primary).address;
    const info = await execProgram("redis-cli", ["-h", address, "-a", "secret", "--no-auth-warning", "info"]);
    return info.includes("connected_slaves:1");
  }

  async #until<Value>(what: string, read: () => Promise<Value | undefined | false>): Promise<Value> {
    const end = performance.now() + settleMs;
    for (;;) {
      const value = await read().catch(() => undefined);
      if (value !== undefined && value !== false) return value;
      if (performance.now() > end) throw new Error(`the cluster has no ${what}`);
      await wait(200);
    }
  }
}

const balancers = ["lb1", "lb2"];
const nodes = ["node1", "node2"];
const databases = ["db1", "db2"];
const etcdStatus = z.object({ header: z.object({ member_id: z.string() }), leader: z.string() });
const etcdMachines = ["redis1", "redis2", "witness"];

/** The settings in a file of `deploy/cluster`. */
async function readSettings(file: string): Promise<Record<string, string>> {
  const lines = (await readFile(join(files, file), "utf8")).split("\n");
  const pairs = lines.filter((line) => line.includes("=") && !line.startsWith("#"));
  return Object.fromEntries(pairs.map((line) => line.split(/=(.*)/s, 2) as [string, string]));
}

async function isOk(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    ({ status }) => status === 200,
    () => false,
  );
}
