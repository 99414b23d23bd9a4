import type { RouterContextProvider, ServerBuild } from "react-router";
import type { Client } from "@changming/contract/client";

type Mode = "production" | "development";

export interface RenderParts {
  /** The client that loaders use. */
  client: Client;
  /** Set on the framework's inline scripts. */
  nonce: string;
  report(error: unknown): void;
}

/** The site as built: its request handler, and the context of one render. */
export interface Site {
  handle(request: Request, context: RouterContextProvider): Promise<Response>;
  renderContext(parts: RenderParts): RouterContextProvider;
}

/** What our entry.server.tsx exports besides what the framework requires. */
interface SiteEntry {
  requestHandler(build: ServerBuild, mode: Mode): Site["handle"];
  renderContext: Site["renderContext"];
}

type EntryModule = ServerBuild["entry"]["module"];

function isOurs(module: EntryModule): module is EntryModule & SiteEntry {
  return "requestHandler" in module && "renderContext" in module;
}

/** Creates a site from a React Router server build. Throws when the build is not ours. */
export function siteOf(build: ServerBuild, mode: Mode): Site {
  const { module } = build.entry;
  if (!isOurs(module)) throw new Error("the site's build is not made from our entry.server.tsx");
  return { handle: module.requestHandler(build, mode), renderContext: module.renderContext };
}
