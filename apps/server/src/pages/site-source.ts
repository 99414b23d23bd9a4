import type { FastifyInstance } from "fastify";
import type { Middleware } from "../http/middleware.ts";
import type { AdminSource } from "./admin-source.ts";
import type { Site } from "./site-build.ts";

/** Displays errors in the browser, in development. */
interface ErrorDisplay {
  report(error: unknown, requestId: string): void;
  mount(server: FastifyInstance): void;
}

/** Source of the site: a finished build, or its source files in development. */
export interface SiteSource {
  /** Folder of what browsers fetch: images, scripts, styles. */
  clientFolder: string;
  /** Folder of the scripts and styles of earlier builds, for tabs that are still open. */
  earlierAssets?: string;
  site(): Promise<Site>;
  /** False in development: every page is rendered again. */
  isCached: boolean;
  /** The back office; null where it was not built. */
  admin?: AdminSource | null;
  middleware?: Middleware;
  errors?: ErrorDisplay;
}
