import cluster from "node:cluster";
import { fileURLToPath } from "node:url";
import { systemClock } from "@changming/kit/clock";
import { workersOf } from "@changming/server/config/workers";
import type { FillDemo } from "@changming/server/environment";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The demo's data is loaded for its first start only. */
const fillDemo: FillDemo = async (...demo) => {
  const { fillDemo: fill } = await import("./demo/fill-demo.ts");
  await fill(...demo);
};

/**
 * The built site, until the process is stopped. With several workers this file runs in the primary, which loads
 * little, and in each of them.
 */
if (cluster.isPrimary && workersOf(process.env) > 1) {
  const { runWorkers } = await import("@changming/server/process/run-workers");
  await runWorkers(process.env, fileURLToPath(import.meta.url), fillDemo);
} else {
  const { builtSite } = await import("@changming/server/pages/site-source");
  const { runServer } = await import("@changming/server/process/run-server");
  const site = builtSite(folder("../../web/build/"), folder("../../admin/build/"));
  await runServer(process.env, site, fillDemo, async (config) => {
    const { examine } = await import("./doctor/examine.ts");
    const { realOutside } = await import("./doctor/check-reach.ts");
    return examine(config, systemClock, realOutside);
  });
}
