import type { DevelopmentErrors } from "../development/development-errors.ts";
import type { Middleware } from "../http/middleware.ts";
import type { OfficeSource } from "./office-source.ts";
import type { Site } from "./site-build.ts";

/** Where the site comes from: a finished build, or its sources while developing. */
export interface SiteSource {
  /** Folder of what browsers fetch: pictures, scripts, styles. */
  clientFolder: string;
  /** Folder of the scripts and styles of earlier builds, for tabs that are still open. */
  earlierAssets?: string;
  site(): Promise<Site>;
  /** False while developing: every page is made anew. */
  isKept: boolean;
  /** The back office; null where it was not built. */
  office?: OfficeSource | null;
  middleware?: Middleware;
  /** While developing, errors are shown in the browser. */
  errors?: DevelopmentErrors;
}
