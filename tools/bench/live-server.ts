import { fileURLToPath } from "node:url";
import { runServer } from "../../apps/server/src/run-server.ts";

/** The whole server but its pages: the live connection needs no built site. */
await runServer(process.env, {
  clientFolder: fileURLToPath(new URL("../../apps/web/public", import.meta.url)),
  isKept: true,
  site: () => Promise.reject(new Error("this bench renders no pages")),
});
