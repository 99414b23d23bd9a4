import type { FastifyInstance } from "fastify";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RouterContextProvider, ServerBuild } from "react-router";
import type { Client } from "@changming/contract/client";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ViteDevServer } from "vite";
import { pathToFileURL } from "node:url";
import type { FontRule } from "./page-fonts.ts";

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
  /** Fetches a script or style that neither folder has, where another node may have stored it. */
  fetchAsset?: FetchAsset;
  site(): Promise<Site>;
  /** False in development: every page is rendered again. */
  isCached: boolean;
  /** The back office; null where it was not built. */
  admin?: AdminSource | null;
  middleware?: Middleware;
  errors?: ErrorDisplay;
}

export type FetchAsset = (name: string) => Promise<void>;

/** A Node HTTP handler that may answer before the app. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

type Mode = "production" | "development";

export interface RenderDeps {
  /** The client that loaders use. */
  client: Client;
  /** Set on the framework's inline scripts. */
  nonce: string;
  report(error: unknown): void;
  deliver(html: string): void;
}

/** The site as built: its request handler, and the context of one render. */
export interface Site {
  handle(request: Request, context: RouterContextProvider): Promise<Response>;
  renderContext(parts: RenderDeps): RouterContextProvider;
  /** Of the built style sheets; none in development, where scripts fetch a page's fonts. */
  fontRules?: readonly FontRule[];
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

/** Source of the back office's single page: a finished build, or its source files in development. */
export interface AdminSource {
  /** Folder of its scripts and styles, under hashed names; null when Vite serves them. */
  assets: string | null;
  /** Those of earlier builds. */
  earlierAssets?: string;
  fetchAsset?: FetchAsset;
  /** The HTML shell that the browser renders everything into, for the requested address. */
  page(url: string): Promise<string>;
}

/** The finished build in a folder; null when there is none. */
function builtAdmin(folder: string): AdminSource | null {
  const file = join(folder, "index.html");
  if (!existsSync(file)) return null;
  let html: Promise<string> | undefined;
  return { assets: join(folder, "assets"), page: () => (html ??= readFile(file, "utf8")) };
}

/** The current source files, for `npm run dev`. */
export function adminFromSources(vite: ViteDevServer): AdminSource {
  return {
    assets: null,
    async page(url) {
      return vite.transformIndexHtml(url, await readFile(join(vite.config.root, "index.html"), "utf8"));
    },
  };
}

/** The site of a finished build, its server bundle loaded at first use, and the back office where it was built. */
export function builtSite(folder: string, adminFolder: string): SiteSource {
  let loaded: Promise<Site> | undefined;
  const load = async () => {
    const build: ServerBuild = await import(pathToFileURL(join(folder, "server/index.js")).href);
    const fontRules: FontRule[] = JSON.parse(await readFile(join(folder, "server/font-rules.json"), "utf8"));
    return { ...siteOf(build, "production"), fontRules };
  };
  const admin = builtAdmin(adminFolder);
  return { clientFolder: join(folder, "client"), site: () => (loaded ??= load()), isCached: true, admin };
}
