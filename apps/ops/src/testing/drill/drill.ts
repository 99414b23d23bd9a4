import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openGateways, type OwnGateways } from "@changming/server/testing/kill/own-gateways";
import { Cluster } from "./cluster.ts";
import type { Failure } from "./failures.ts";
import { Ledger } from "./ledger.ts";
import { clientHost, machines, siteOrigin } from "./machines.ts";
import { Network } from "./network.ts";
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
const [afterMs, endMs] = [10_000, 60_000];

interface DrillOptions {
  failures: readonly Failure[];
  /** The folder of what all programs print. */
  logs: string;
  /** Receives each result as soon as it is known. */
  report: (result: FailureResult) => void;
}

/** Runs failures one after another on the cluster under load. Throws when money or actions are missing at the end. */
export async function drill({ failures, logs, report }: DrillOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "changming-drill-"));
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
      nodeSettings: { ...settings, ...outside.environment, ...callbacks },
    });
    await runFailures({ cluster, outside, failures, report });
  } finally {
    await cluster?.close();
    await network.close();
    await outside?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Run {
  cluster: Cluster;
  outside: OwnGateways;
  failures: readonly Failure[];
  report: (result: FailureResult) => void;
}

async function runFailures({ cluster, outside, failures, report }: Run): Promise<void> {
  const world = await makeWorld(await cluster.databaseUrl());
  const ledger = new Ledger();
  const writers = new Writers({ ledger, world, sandbox: outside.sandbox });
  const origins = [siteOrigin, ...["node1", "node2"].map((name) => `http://${cluster.host(name).address}:3000`)];
  const privacy = new PrivacySwitch({ ledger, switched: world.switched, origins });
  const reader = new Reader(["/", ...world.residences.map((id) => `/home?id=${id}`)]);
  for (const part of [reader, privacy, writers]) part.start();
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
  await Promise.all([reader.stop(), privacy.stop(), writers.stop(endMs)]);
  const url = await cluster.databaseUrl();
  const { lost, doubled } = await verifyLedger(url, ledger);
  const open = ledger.unanswered.map(({ kind, key }) => `${kind} ${key}`);
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
