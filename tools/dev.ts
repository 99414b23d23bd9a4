import { fileURLToPath } from "node:url";
import { createServer } from "vite";

/** `npm run dev`: the server with the site from its sources; a saved file is on the page at once. */
process.env.NODE_ENV ??= "development";
process.env.LOG_LEVEL ??= "warn";
const webFolder = fileURLToPath(new URL("../apps/web/", import.meta.url));
const adminFolder = fileURLToPath(new URL("../apps/admin/", import.meta.url));
// Vite finds its configuration from where it stands.
process.chdir(webFolder);
process.env.DATA_DIR ??= fileURLToPath(new URL("../data", import.meta.url));
const vite = await createServer({ root: webFolder, server: { middlewareMode: true }, appType: "custom" });
const officeServer = { middlewareMode: true, hmr: { port: 24_679 } } as const;
const configFile = `${adminFolder}vite.config.ts`;
const officeVite = await createServer({ configFile, root: adminFolder, server: officeServer, appType: "custom" });
const { runServer } = await import("../apps/server/src/run-server.ts");
const { siteFromSources } = await import("../apps/server/src/pages/site-from-sources.ts");
await runServer(process.env, siteFromSources(vite, officeVite));
