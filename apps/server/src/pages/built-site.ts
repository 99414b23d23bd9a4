import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { type Site, siteOf } from "./site-build.ts";

/** The site of a finished build, loaded once at first need. */
export function builtSite(file: string): () => Promise<Site> {
  let site: Promise<Site> | undefined;
  return () => (site ??= import(pathToFileURL(file).href).then((build: ServerBuild) => siteOf(build, "production")));
}
