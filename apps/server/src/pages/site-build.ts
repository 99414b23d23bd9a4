import type { ServerBuild } from "react-router";
import { createRequestHandler, type RouterContextProvider } from "react-router";
import type { Client } from "@changming/contract/client";

/** The site as built: its request handler, and how one render is given its client and nonce. */
export interface Site {
  handle(request: Request, context: RouterContextProvider): Promise<Response>;
  renderContext(client: Client, nonce: string): RouterContextProvider;
}

type EntryModule = ServerBuild["entry"]["module"] & { renderContext: Site["renderContext"] };

function hasRenderContext(module: ServerBuild["entry"]["module"]): module is EntryModule {
  return "renderContext" in module;
}

/** Makes a site of a React Router server build. Throws when the build is not ours. */
export function siteOf(build: ServerBuild, mode: "production" | "development"): Site {
  const { module } = build.entry;
  if (!hasRenderContext(module)) throw new Error("the site's build has no renderContext");
  return { handle: createRequestHandler(build, mode), renderContext: module.renderContext };
}
