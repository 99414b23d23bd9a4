import { createServer as createHttpServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createLogger, createServer } from "vite";
import { ReloadableModules } from "../apps/server/src/development/reloadable-modules.ts";
import type { DevelopmentOptions } from "../apps/server/src/development/run-development.ts";

/**
 * `npm run dev`: the server with the site from its sources; a saved file, of the site or of the server, is served at
 * once.
 */
process.env.NODE_ENV ??= "development";
process.env.LOG_LEVEL ??= "warn";
const root = fileURLToPath(new URL("../", import.meta.url)).replace(/\/$/, "");
process.env.DATA_DIR ??= join(root, "data");
const webFolder = join(root, "apps/web");
const adminFolder = join(root, "apps/admin");
// Vite finds its configuration from the working directory.
process.chdir(webFolder);

const modules = new ReloadableModules(root);
const front = createHttpServer();
const { runDevelopment } = await import("../apps/server/src/development/run-development.ts");
const { siteFromSources } = await import("../apps/server/src/development/site-from-sources.ts");

async function openSite() {
  const server = { middlewareMode: true, hmr: { server: front } } as const;
  // A module that cannot be evaluated throws here, and is logged with its request.
  const customLogger = createLogger();
  const logError = customLogger.error.bind(customLogger);
  customLogger.error = (message, options) => {
    if (!message.includes("Error when evaluating SSR module")) logError(message, options);
  };
  const vite = await createServer({ root: webFolder, server, customLogger, appType: "custom" });
  const configFile = join(adminFolder, "vite.config.ts");
  const adminVite = await createServer({ configFile, root: adminFolder, server, appType: "custom" });
  const packages = ["kit", "contract", "domain", "db", "gateways", "documents"];
  vite.watcher.add(packages.map((name) => join(root, "packages", name, "src")));
  vite.watcher.add([join(root, "apps/server/src"), join(root, "apps/ops/src/demo")]);
  return siteFromSources(vite, adminVite);
}

const fillDemo: DevelopmentOptions["fillDemo"] = async (...demo) => {
  const { fillDemo: fill } = await import("../apps/ops/src/demo/fill-demo.ts");
  await fill(...demo);
};

await runDevelopment({ env: process.env, root, modules, front, openSite, fillDemo });
