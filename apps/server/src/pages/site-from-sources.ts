import { join } from "node:path";
import type { ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import type { Middleware } from "../http/middleware.ts";
import { officeFromSources } from "./office-source.ts";
import type { SiteSource } from "./site-source.ts";
import { siteOf } from "./site-build.ts";

/** The site and the back office as their sources are this moment, for `npm run dev`: nothing is kept, and Vite serves their modules. */
export function siteFromSources(vite: ViteDevServer, officeVite: ViteDevServer): SiteSource {
  const middleware: Middleware = (request, response, next) => {
    const { middlewares } = request.url?.startsWith("/admin/") ? officeVite : vite;
    middlewares(request, response, next);
  };
  return {
    clientFolder: join(vite.config.root, "public"),
    isKept: false,
    async site() {
      const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
      return siteOf(build, "development");
    },
    office: officeFromSources(officeVite),
    middleware,
  };
}
