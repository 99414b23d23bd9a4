import { fileURLToPath } from "node:url";
import { runServer } from "@changming/server/process/run-server";
import { fillDemo } from "../demo/fill-demo.ts";

/** The whole server except its pages: the live connection needs no built site. */
const source = {
  clientFolder: fileURLToPath(new URL("../../../web/public", import.meta.url)),
  isCached: true,
  site: () => Promise.reject(new Error("this bench renders no pages")),
};
await runServer(process.env, source, fillDemo);
