import { fileURLToPath } from "node:url";
import { builtSite } from "@changming/server/pages/site-source";
import { runServer } from "@changming/server/process/run-server";
import { fillDemo } from "../demo/fill-demo.ts";

/** The built server with its caches disabled: every page and answer is created again. */
const folder = (app: string) => fileURLToPath(new URL(`../../../${app}/build/`, import.meta.url));
const site = builtSite(folder("web"), folder("admin"));
await runServer(process.env, { ...site, isCached: false }, fillDemo);
