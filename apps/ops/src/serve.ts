import { fileURLToPath } from "node:url";
import { systemClock } from "@changming/kit/clock";
import { builtSite } from "@changming/server/pages/site-source";
import { runServer } from "@changming/server/run-server";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The built site, until the process is stopped. The demo's data is loaded for its first start only. */
await runServer(
  process.env,
  builtSite(folder("../../web/build/"), folder("../../admin/build/")),
  async (...demo) => {
    const { fillDemo } = await import("./demo/fill-demo.ts");
    await fillDemo(...demo);
  },
  async (config) => {
    const { examine } = await import("./doctor/examine.ts");
    const { realOutside } = await import("./doctor/check-reach.ts");
    return examine(config, systemClock, realOutside);
  },
);
