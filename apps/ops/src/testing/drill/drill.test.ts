import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { drill, type FailureResult } from "./drill.ts";
import { failures } from "./failures.ts";
import { whyNoDrill } from "./machines.ts";

/** Milliseconds: the cluster takes half a minute to start, each failure up to another. */
const limitMs = 1_200_000;

test(
  "a worker, a node, the primary, Redis and the balancer die under load: nothing acknowledged is lost or doubled",
  async () => {
    const reason = await whyNoDrill();
    if (reason !== null) {
      // On such a machine only `npm run drill` is missing.
      console.warn(reason);
      expect(reason).toMatch(/^演练需要/);
      return;
    }
    const logs = await mkdtemp(join(tmpdir(), "changming-drill-logs-"));
    const results: FailureResult[] = [];
    const chosen = failures.filter(({ isShort }) => isShort);
    await drill({ failures: chosen, logs, people: 10, report: (result) => results.push(result) }).catch(
      async (error: unknown) => {
        const site = await readFile(join(logs, "node1-site.log"), "utf8").catch(() => "");
        throw new Error(`the drill failed; node1 printed:\n${site.slice(-2_000)}`, { cause: error });
      },
    );
    const harmless = { lost: [], doubled: [], leaks: 0, error: null };
    expect(results).toEqual(chosen.map(({ name }) => expect.objectContaining({ failure: name, ...harmless })));
    await rm(logs, { recursive: true, force: true });
  },
  limitMs,
);
