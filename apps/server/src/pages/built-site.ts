import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { type SiteSource, type Site, siteOf, builtAdmin } from "./site-source.ts";

/** The site of a finished build, its server bundle loaded at first use, and the back office where it was built. */
export function builtSite(folder: string, adminFolder: string): SiteSource {
  let loaded: Promise<Site> | undefined;
  const load = async () => {
    const build: ServerBuild = await import(pathToFileURL(join(folder, "server/index.js")).href);
    return siteOf(build, "production");
  };
  const admin = builtAdmin(adminFolder);
  return { clientFolder: join(folder, "client"), site: () => (loaded ??= load()), isCached: true, admin };
}
