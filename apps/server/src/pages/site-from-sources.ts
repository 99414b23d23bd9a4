import { join } from "node:path";
import type { ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import type { SiteSource } from "./site-source.ts";
import { siteOf } from "./site-build.ts";

/** The site as its sources are this moment, for `npm run dev`: nothing is kept, and Vite serves its modules. */
export function siteFromSources(vite: ViteDevServer): SiteSource {
  return {
    clientFolder: join(vite.config.root, "public"),
    isKept: false,
    async site() {
      const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
      return siteOf(build, "development");
    },
    middleware: vite.middlewares,
  };
}
