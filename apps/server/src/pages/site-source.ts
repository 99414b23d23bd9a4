import type { Middleware } from "../http/middleware.ts";
import type { Site } from "./site-build.ts";

/** Where the site comes from: a finished build, or its sources while developing. */
export interface SiteSource {
  /** Folder of what browsers fetch: pictures, scripts, styles. */
  clientFolder: string;
  site(): Promise<Site>;
  /** False while developing: every page is made anew. */
  isKept: boolean;
  middleware?: Middleware;
}
