import type { FastifyInstance } from "fastify";
import type { OpenDatabase } from "@changming/db/database";
import { isMigrated } from "@changming/db/migrate";
import { announceFall } from "@changming/domain/tags";
import { openMemory } from "./cache/memory.ts";
import type { Config } from "./config.ts";
import { mountGates, type GateParts } from "./gates/mount-gates.ts";
import { createServer, type LogTarget } from "./http/create-server.ts";
import { FrontDoor } from "./http/front-door.ts";
import { type HttpParts, mountHttp } from "./http/mount-http.ts";
import { mountSite } from "./pages/mount-site.ts";
import type { SiteSource } from "./pages/site-source.ts";

type AppConfig =
  "isHttps" | "logLevel" | "trustedProxies" | "origin" | "mobileOrigin" | "rateLimitFactor" | "codesPerHour";

export interface AppOptions extends Pick<HttpParts, "pictures" | "clock">, GateParts {
  config: Pick<Config, AppConfig>;
  database: OpenDatabase;
  /** Where this node listens for the others' writes. */
  databaseUrl: string;
  source: SiteSource;
  /** Standard output unless told. */
  logTo?: LogTarget | undefined;
}

export interface App {
  server: FastifyInstance;
  /** Takes no new visitors, lets the running ones finish, closes what it opened; the database stays the caller's. */
  close(): Promise<void>;
}

/** Puts the whole server together. Nothing listens yet. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database, databaseUrl, clock, pictures, source } = options;
  const door = new FrontDoor();
  const server = await createServer(config, door, options.logTo);
  const memory = await openMemory({
    databaseUrl,
    isKept: source.isKept,
    announce: (tags) => announceFall(database.db, tags, "soon"),
    reportFault: (error) => server.log.warn({ err: error }, "lost the line to the other nodes"),
  });
  let isTaking = true;
  const readiness = { isTaking: () => isTaking, isDatabaseReady: () => isMigrated(database.db) };
  const { rateLimitFactor, origin } = config;
  const { clientFolder, middleware } = source;
  const { gates, afterwards } = mountGates(server, options, config);
  const parts = {
    db: database.db,
    clock,
    memory,
    gates,
    door,
    pictures,
    clientFolder,
    middleware,
    rateLimitFactor,
    origin,
  };
  const { api, budgets } = await mountHttp(server, parts, readiness);
  mountSite(server, { api, budgets, memory, door, clock, source, origin, config });
  return {
    server,
    async close() {
      isTaking = false;
      await server.close();
      await afterwards.settled();
      await memory.close();
    },
  };
}
