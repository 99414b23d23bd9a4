/**
 * The ordinary server for tests that kill it. It loads, reports that, and runs on command: a second one stands by while
 * the first one works, so that a restart takes little time. The production server does not use this file.
 */
import { once } from "node:events";
import { flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { runServer } from "../../process/run-server.ts";
import { arm, type Arming, makeSteps } from "./steps.ts";

export type Order = { order: "run" } | { order: "arm"; arming: Arming | null };

const say = (message: "loaded" | "armed") => process.send?.(message);

makeSteps();
// A killed process stores nothing of what it compiled.
flushCompileCache();
process.on("disconnect", () => process.exit(1));
say("loaded");
await once(process, "message");
process.on("message", ({ order, ...rest }: Order) => {
  if (order !== "arm" || !("arming" in rest)) return;
  arm(rest.arming);
  say("armed");
});
await runServer(
  process.env,
  {
    clientFolder: fileURLToPath(new URL("../../../../web/public", import.meta.url)),
    isCached: true,
    site: () => Promise.reject(new Error("this server renders no pages")),
  },
  () => Promise.reject(new Error("this server is no demo")),
);
