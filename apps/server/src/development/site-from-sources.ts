import { join } from "node:path";
import type { ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import type { DevelopmentSite } from "./run-development.ts";
import { type Middleware, siteOf, adminFromSources } from "../pages/site-source.ts";

/** Milliseconds within which the files that an editor or git saves together count as one change. */
const settlingMs = 50;

/** The site and the back office from their current source files, for `npm run dev`: uncached, modules from Vite. */
export function siteFromSources(vite: ViteDevServer, adminVite: ViteDevServer): DevelopmentSite {
  const middleware: Middleware = (request, response, next) => {
    const { middlewares } = request.url?.startsWith("/admin/") ? adminVite : vite;
    middlewares(request, response, next);
  };
  const both = [vite, adminVite];
  return {
    source: {
      clientFolder: join(vite.config.root, "public"),
      isCached: false,
      async site() {
        const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
        return siteOf(build, "development");
      },
      admin: adminFromSources(adminVite),
      middleware,
    },
    onChange(changed) {
      let paths: string[] = [];
      let timer: NodeJS.Timeout | undefined;
      vite.watcher.on("all", (_event, path) => {
        paths.push(path);
        clearTimeout(timer);
        timer = setTimeout(() => {
          changed(paths);
          paths = [];
        }, settlingMs);
      });
    },
    showError({ message, stack, file }) {
      for (const { ws } of both) ws.send({ type: "error", err: { message, stack, id: file } });
    },
    reload(isServer) {
      for (const { ws } of both) {
        ws.send("changming:changed");
        if (isServer) ws.send({ type: "full-reload" });
      }
    },
  };
}
