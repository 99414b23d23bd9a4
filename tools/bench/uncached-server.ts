import { fileURLToPath } from "node:url";
import { builtSite } from "../../apps/server/src/pages/built-site.ts";
import { runServer } from "../../apps/server/src/run-server.ts";

/** The built server with its caches disabled: every page and answer is created again. */
const folder = (app: string) => fileURLToPath(new URL(`../../apps/${app}/build/`, import.meta.url));
const site = builtSite(folder("web"), folder("admin"));
await runServer(process.env, { ...site, isCached: false });
