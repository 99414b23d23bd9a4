import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { whyNoDrill } from "../drill/machines.ts";
import { GuideSite } from "./guide-site.ts";
import { chinese, english, readSteps } from "./steps.ts";

/** Milliseconds: ten steps and their ways back, each with restarts of both nodes. */
const limitMs = 1_200_000;

/** Steps in which visitors notice nothing, and the milliseconds for which a reader may have waited then. */
const unnoticed = { steps: /^(?:5|6|8|9|10)\. /, limitMs: 5_000 };

/** Why this machine cannot run the guide although it can run the drill; null when it can. */
function whyNoGuide(): string | null {
  const needed = ["/usr/sbin/nginx", "/usr/bin/openssl", "/usr/bin/node"];
  const missing = needed.filter((path) => !existsSync(path));
  return missing.length === 0 ? null : `演练需要 ${missing.join("、")}，这台机器上没有`;
}

/** Where the files of `deploy/cluster` are at the end, without `sentinel.conf`: sentinels write into theirs. */
const places: readonly [file: string, machine: string, path: string][] = [
  ...["lb1", "lb2"].flatMap((name): [string, string, string][] => [
    ["haproxy-site.cfg", name, "/etc/haproxy/haproxy.cfg"],
    [`keepalived-${name}.conf`, name, "/etc/keepalived/keepalived.conf"],
  ]),
  ...["node1", "node2"].flatMap((name): [string, string, string][] => [
    ["haproxy-database.cfg", name, "/etc/haproxy/haproxy.cfg"],
    ["pgbouncer.ini", name, "/etc/pgbouncer/pgbouncer.ini"],
    ["pgbouncer-users.txt", name, "/etc/pgbouncer/userlist.txt"],
  ]),
  ...["db1", "db2"].map((name): [string, string, string] => [`patroni-${name}.yml`, name, "/etc/patroni/config.yml"]),
  ...["redis1", "redis2"].map((name): [string, string, string] => [`${name}.conf`, name, "/etc/redis/redis.conf"]),
  ...["redis1", "redis2", "witness"].map((name): [string, string, string] => [
    `etcd-${name}.env`,
    name,
    "/etc/default/etcd",
  ]),
];

/** The services of each machine at the end; they start again with it. */
const services: Readonly<Record<string, string[]>> = {
  ...{ lb1: ["haproxy", "keepalived"], lb2: ["haproxy", "keepalived"] },
  ...{ node1: ["changming", "haproxy", "pgbouncer"], node2: ["changming", "haproxy", "pgbouncer"] },
  ...{ db1: ["patroni"], db2: ["patroni"], witness: ["etcd", "redis-sentinel"] },
  ...{ redis1: ["etcd", "redis-sentinel", "redis-server"], redis2: ["etcd", "redis-sentinel", "redis-server"] },
};

const ofCluster = (file: string) => readFile(new URL(`../../../../../deploy/cluster/${file}`, import.meta.url), "utf8");

const settingsIn = (text: string) => text.split("\n").filter((line) => /^[A-Z]/.test(line));

async function expectClusterOfDrill(site: GuideSite): Promise<void> {
  for (const [file, name, path] of places) {
    expect(await site.machine(name).read(path), `${path} of ${name}`).toBe(await ofCluster(file));
  }
  for (const [name, units] of Object.entries(services)) {
    const machine = site.machine(name);
    expect([...machine.active].toSorted(), `services of ${name}`).toEqual(units);
    expect([...machine.enabled], `services of ${name} after its next start`).toEqual(expect.arrayContaining(units));
  }
  for (const name of ["node1", "node2"]) {
    const own = (line: string) => line.replace(/^(.*HOST=).*/, `$1${site.machine(name).address}`);
    const settings = settingsIn(await site.machine(name).read("/etc/changming/env"));
    const expected = settingsIn(await ofCluster("node.env")).map(own);
    // PORT is that of a single machine too.
    expect(settings).toEqual(expect.arrayContaining(expected.filter((line) => line !== "PORT=3000")));
  }
}

test("both guides have the same commands for the same steps", async () => {
  const [left, right] = [await readSteps(english), await readSteps(chinese)];
  const commandsOf = (steps: typeof left) => steps.map(({ forward, back }) => ({ forward, back }));
  expect(commandsOf(right)).toEqual(commandsOf(left));
  expect(left.slice(1).every(({ forward, back }) => forward.length > 0 && back.length > 0)).toBe(true);
});

test("commands that need a backup or moved files do not run when that has failed", async () => {
  const steps = await readSteps(english);
  const commands = steps.flatMap(({ forward, back }) => [...forward, ...back]).flatMap(({ lines }) => lines);
  const after = (program: string) => commands.filter((command) => command.includes(`changming-run ${program}`));
  const [restores, moves] = [after("restore"), after("storage move")];
  expect([restores.length, moves.length]).toEqual([2, 2]);
  for (const command of restores) {
    expect(command).toMatch(/run backup .*&&\n.*DATABASE_URL=.*&&\n.*run restore .*&&\nsystemctl start changming &&\n/);
  }
  for (const command of moves) expect(command).toMatch(/storage move &&\n.*storage verify &&\nsed .*STORAGE.* &&\n/);
});

test(
  "a new operator goes from one machine to the cluster of the drill, and all the way back, and nothing is lost",
  async () => {
    const reason = (await whyNoDrill()) ?? whyNoGuide();
    if (reason !== null) {
      console.warn(reason);
      expect(reason).toMatch(/^演练需要/);
      return;
    }
    const [before, ...steps] = await readSteps(english);
    // It stays when the test fails.
    const logs = await mkdtemp(join(tmpdir(), "changming-guide-logs-"));
    const site = await GuideSite.open(logs);
    try {
      await site.follow("before", before?.forward ?? []);
      const settings = settingsIn(await site.machine("node1").read("/etc/changming/env")).toSorted();
      const report = async (title: string) => {
        expect(await site.findLost(), title).toEqual([]);
        const outageMs = Math.round(site.visitors.takeOutage());
        console.log(`${title}: readers without an answer for ${outageMs} ms at most`);
        return outageMs;
      };
      await report("the installation");
      for (const { title, forward } of steps) {
        await site.follow(title, forward);
        const outageMs = await report(title);
        if (unnoticed.steps.test(title)) expect(outageMs, title).toBeLessThan(unnoticed.limitMs);
      }
      await expectClusterOfDrill(site);
      for (const { title, back } of steps.toReversed()) {
        await site.follow(`${title}, back`, back);
        await report(`${title}, back`);
      }
      expect(settingsIn(await site.machine("node1").read("/etc/changming/env")).toSorted()).toEqual(settings);
      for (const { name, active } of site.all) {
        expect([...active].toSorted(), name).toEqual(name === "node1" ? ["changming", "nginx"] : []);
      }
    } finally {
      await site.close();
    }
    await rm(logs, { recursive: true });
  },
  limitMs,
);
