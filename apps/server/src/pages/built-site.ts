import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { builtOffice } from "./office-source.ts";
import type { SiteSource } from "./site-source.ts";
import { type Site, siteOf } from "./site-build.ts";

/** The site of a finished build, its server half loaded once at first need, and the back office's where there is one. */
export function builtSite(folder: string, officeFolder: string): SiteSource {
  let loaded: Promise<Site> | undefined;
  const load = async () => {
    const build: ServerBuild = await import(pathToFileURL(join(folder, "server/index.js")).href);
    return siteOf(build, "production");
  };
  const office = builtOffice(officeFolder);
  return { clientFolder: join(folder, "client"), site: () => (loaded ??= load()), isKept: true, office };
}
