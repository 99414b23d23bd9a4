import { chmod } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import { openGateways, type OwnGateways } from "@changming/server/testing/kill/own-gateways";
import { Cluster } from "./cluster.ts";
import type { Failure } from "./failures.ts";
import { Ledger } from "./ledger.ts";
import { clientHost, machines, siteOrigin } from "./machines.ts";
import { Network } from "./network.ts";
import { openCrowd } from "./people.ts";
import { PrivacySwitch } from "./privacy.ts";
import { Reader } from "./readers.ts";
import { verifyLedger, verifyMoney } from "./verify.ts";
import { makeWorld } from "./world.ts";
import { Writers } from "./writers.ts";

export interface FailureResult {
  failure: string;
  /** Seconds in which no reader, or no writer, got an answer. */
  readers: number;
  writers: number;
  /** The call that took longest. */
  slowestCall: string;
  lost: string[];
  doubled: string[];
  /** Answers with what a family had just made private. */
  leaks: number;
  /** Why the cluster did not come back; null: it did. */
  error: string | null;
}

const settings = {
  DEMO: "1",
  ALLOW_PUBLIC_DEMO: "1",
  NODE_ENV: "production",
  LOG_LEVEL: "warn",
  RATE_LIMIT_FACTOR: "1000",
  SMS_GATEWAY: "off",
  WECHAT_GATEWAY: "off",
  STAFF_TOTP: "off",
  VAULT_KEY: "a".repeat(64),
  SECRET_KEY: "b".repeat(64),
};

/** Milliseconds of ordinary work after a failure, and for what is under way at the end. */
const [afterMs, endMs] = [6_000, 60_000];

/** Milliseconds over which the people arrive. */
const arrivalMs = 5_000;

interface DrillOptions {
  failures: readonly Failure[];
  /** The folder of what all programs print. */
  logs: string;
  /** Receives each result as soon as it is known. */
  report: (result: FailureResult) => void;
  /** People of the bench on the site meanwhile. */
  people: number;
  /** The checkout of the version that runs at first; default: this one. */
  startsFrom?: string;
}

/** Runs failures one after another on the cluster under load. Throws when money or actions are missing at the end. */
export async function drill({ failures, logs, report, people, startsFrom }: DrillOptions): Promise<void> {
  const { path: folder, discard } = await makeTempFolder();
  // The accounts of the servers pass through.
  await chmod(folder, 0o755);
  const network = await Network.open(machines);
  let cluster: Cluster | null = null;
  let outside: OwnGateways | null = null;
  try {
    outside = await openGateways(clientHost);
    const callbacks = {
      WECHATPAY_NOTIFY_URL: `${siteOrigin}/callbacks/wechat`,
      ALIPAY_NOTIFY_URL: `${siteOrigin}/callbacks/alipay`,
    };
    cluster = await Cluster.open(network, {
      folder,
      logs,
      startsFrom,
      nodeSettings: { ...settings, ...outside.environment, ...callbacks },
    });
    await runFailures({ cluster, outside, failures, report, people });
  } finally {
    await cluster?.close();
    await network.close();
    await outside?.close();
    await discard();
  }
}

interface Run extends Pick<DrillOptions, "failures" | "report" | "people"> {
  cluster: Cluster;
  outside: OwnGateways;
}

async function runFailures({ cluster, outside, failures, report, people }: Run): Promise<void> {
  const world = await makeWorld(await cluster.databaseUrl());
  const ledger = new Ledger();
  const writers = new Writers({ ledger, world, sandbox: outside.sandbox });
  const origins = [siteOrigin, ...["node1", "node2"].map((name) => `http://${cluster.host(name).address}:3000`)];
  const privacy = new PrivacySwitch({ ledger, switched: world.switched, origins });
  const reader = new Reader(["/", ...world.residences.map((id) => `/home?id=${id}`)]);
  const crowd = await openCrowd(await cluster.databaseUrl(), ledger);
  for (const part of [reader, privacy, writers]) part.start();
  await crowd.resize(people, arrivalMs);
  await wait(afterMs);
  for (const failure of failures) {
    const from = performance.now();
    const leaksBefore = privacy.leaks;
    const error = await happen(failure, cluster);
    const verdict = await verifyLedger(await cluster.databaseUrl(), ledger);
    const slowest = ledger.slowestCallSince(from);
    report({
      failure: failure.name,
      readers: reader.maxOutage(from) / 1_000,
      writers: slowest.ms / 1_000,
      slowestCall: slowest.path,
      ...verdict,
      leaks: privacy.leaks - leaksBefore,
      error,
    });
  }
  await Promise.all([reader.stop(), privacy.stop(), writers.stop(endMs), crowd.stop()]);
  const url = await cluster.databaseUrl();
  const { lost, doubled } = await verifyLedger(url, ledger);
  // The owner who switches has no time limit, and may be stopped in the middle.
  const unanswered = ledger.unanswered.filter(({ kind }) => kind !== "privacy");
  const open = unanswered.map(({ kind, key }) => `${kind} ${key}`);
  if (lost.length + doubled.length + open.length > 0) throw new Error(JSON.stringify({ lost, doubled, open }));
  await verifyMoney(url, outside.sandbox);
}

/** Null when the cluster came back; otherwise why not. */
async function happen(failure: Failure, cluster: Cluster): Promise<string | null> {
  try {
    await failure.happen(cluster);
    await cluster.untilWhole();
    await wait(afterMs);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
