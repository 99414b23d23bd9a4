import { fileURLToPath } from "node:url";
import { runServer } from "../../apps/server/src/run-server.ts";

/** The whole server except its pages: the live connection needs no built site. */
await runServer(process.env, {
  clientFolder: fileURLToPath(new URL("../../apps/web/public", import.meta.url)),
  isCached: true,
  site: () => Promise.reject(new Error("this bench renders no pages")),
});
