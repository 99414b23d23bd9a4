import { isOnTerminal } from "@changming/server/process/stop-signal";
import { buildSite } from "../site-build/build-site.ts";

/** `npm start`: builds what is stale, then runs the server in this process until it is stopped (R-operation-1). */
// A reload during the build has nothing to replace; what runs later handles it. A terminal that is closed ends all.
if (!isOnTerminal()) process.on("SIGHUP", () => undefined);

try {
  process.env.NODE_ENV ??= "production";
  // On a terminal only warnings and errors; a service manager gets every request.
  process.env.LOG_LEVEL ??= process.stdout.isTTY ? "warn" : "info";
  await buildSite(new URL("../../../../", import.meta.url), (line) => console.log(line));
  await import("../serve.ts");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
