import { join } from "node:path";
import type { ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import type { DevelopmentSite } from "../development/run-development.ts";
import type { Middleware } from "../http/middleware.ts";
import { officeFromSources } from "./office-source.ts";
import { siteOf } from "./site-build.ts";

/** Milliseconds in which what an editor or git saves at once is taken together. */
const settling = 50;

/** The site and the back office as their sources are this moment, for `npm run dev`: nothing is kept, and Vite serves their modules. */
export function siteFromSources(vite: ViteDevServer, adminVite: ViteDevServer): DevelopmentSite {
  const middleware: Middleware = (request, response, next) => {
    const { middlewares } = request.url?.startsWith("/admin/") ? adminVite : vite;
    middlewares(request, response, next);
  };
  const both = [vite, adminVite];
  return {
    source: {
      clientFolder: join(vite.config.root, "public"),
      isKept: false,
      async site() {
        const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
        return siteOf(build, "development");
      },
      office: officeFromSources(adminVite),
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
        }, settling);
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
