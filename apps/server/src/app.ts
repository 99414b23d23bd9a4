import type { FastifyInstance } from "fastify";
import type { OpenDatabase } from "@changming/db/database";
import { isMigrated } from "@changming/db/migrate";
import { randomId } from "@changming/kit/ids";
import type { Clock } from "@changming/kit/clock";
import { createCaches } from "./cache/caches.ts";
import { listenForTags } from "./cache/tag-listener.ts";
import type { Config } from "./config.ts";
import { bindings } from "./features/bindings.ts";
import { Api } from "./http/api.ts";
import { createServer } from "./http/create-server.ts";
import { mountHealth } from "./http/health.ts";
import { mountApi } from "./http/mount-api.ts";
import { createBudgets } from "./http/rate-limit.ts";
import { mountStaticFiles } from "./http/static-files.ts";
import { createMedia } from "./media/media.ts";
import { ShippedPictures } from "./media/pictures.ts";
import { mountPages } from "./pages/mount-pages.ts";
import { Pages } from "./pages/pages.ts";
import type { Site } from "./pages/site-build.ts";

export interface AppOptions {
  config: Pick<Config, "isHttps" | "logLevel" | "trustedProxies" | "publicOrigin">;
  database: OpenDatabase;
  /** Where this node listens for the others' writes. */
  databaseUrl: string;
  clock: Clock;
  /** Folder of the site's client build. */
  clientFolder: string;
  site: () => Promise<Site>;
}

export interface App {
  server: FastifyInstance;
  /** Answers no new visitors, lets the running ones finish, closes what it opened; the database stays the caller's. */
  close(): Promise<void>;
}

/** Puts the whole server together. Nothing listens yet. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database, clock } = options;
  const origin = randomId();
  const caches = createCaches(origin);
  const server = await createServer(config);
  const pictures = new ShippedPictures(`${options.clientFolder}/art`);
  const api = new Api({
    db: database.db,
    clock,
    media: createMedia(pictures),
    answers: caches.answers,
    ledger: caches.newLedger(),
    bindings,
    reportFault: (error, requestId) => server.log.error({ err: error, requestId }, "a call failed"),
  });
  const siteOrigin = config.publicOrigin ?? "http://localhost";
  const pages = new Pages({ api, site: options.site, pages: caches.pages, clock, origin: siteOrigin, isHttps: config.isHttps });
  const listener = await listenForTags({
    url: options.databaseUrl,
    epochs: caches.epochs,
    origin,
    onHearing: caches.setOpen,
    reportFault: (error) => server.log.warn({ err: error }, "lost the line to the other nodes"),
  });

  let isTaking = true;
  const budgets = await createBudgets(server);
  mountHealth(server, { isTaking: () => isTaking, isDatabaseReady: () => isMigrated(database.db) });
  mountApi(server, { api, db: database.db, clock, budgets });
  await mountStaticFiles(server, { clientFolder: options.clientFolder, artVersion: pictures.version });
  mountPages(server, { pages, budgets, newLedger: caches.newLedger });

  return {
    server,
    async close() {
      isTaking = false;
      await server.close();
      await listener.close();
      caches.epochs.close();
    },
  };
}
