/**
 * The ordinary server for tests that kill it. It loads, says so, and runs when it is told to: a second one stands by while
 * the first one works, so that a restart takes little time. The server of production knows nothing of this.
 */
import { once } from "node:events";
import { flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { runServer } from "../../run-server.ts";
import { arm, type Arming, makeSteps } from "./steps.ts";

export type Order = { order: "run" } | { order: "arm"; arming: Arming | null };

const say = (word: "loaded" | "armed") => process.send?.(word);

makeSteps();
// A process that is killed keeps nothing of what it compiled.
flushCompileCache();
process.on("disconnect", () => process.exit(1));
say("loaded");
await once(process, "message");
process.on("message", ({ order, ...rest }: Order) => {
  if (order !== "arm" || !("arming" in rest)) return;
  arm(rest.arming);
  say("armed");
});
await runServer(process.env, {
  clientFolder: fileURLToPath(new URL("../../../../web/public", import.meta.url)),
  isKept: true,
  site: () => Promise.reject(new Error("this server renders no pages")),
});
