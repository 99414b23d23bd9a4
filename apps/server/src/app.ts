import type { FastifyInstance } from "fastify";
import type { OpenDatabase } from "@changming/db/database";
import { isMigrated } from "@changming/db/migrate";
import { announceFall } from "@changming/domain/tags";
import type { Clock } from "@changming/kit/clock";
import { openMemory } from "./cache/memory.ts";
import type { Config } from "./config.ts";
import { createServer } from "./http/create-server.ts";
import { FrontDoor } from "./http/front-door.ts";
import { mountHttp } from "./http/mount-http.ts";
import { mountSite } from "./pages/mount-site.ts";
import type { SiteSource } from "./pages/site-source.ts";

export interface AppOptions {
  config: Pick<Config, "isHttps" | "logLevel" | "trustedProxies" | "origin" | "mobileOrigin" | "rateLimitFactor">;
  database: OpenDatabase;
  /** Where this node listens for the others' writes. */
  databaseUrl: string;
  clock: Clock;
  source: SiteSource;
}

export interface App {
  server: FastifyInstance;
  /** Takes no new visitors, lets the running ones finish, closes what it opened; the database stays the caller's. */
  close(): Promise<void>;
}

/** Puts the whole server together. Nothing listens yet. */
export async function createApp({ config, database, databaseUrl, clock, source }: AppOptions): Promise<App> {
  const door = new FrontDoor();
  const server = await createServer(config, door);
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
  const parts = { db: database.db, clock, memory, door, clientFolder, middleware, rateLimitFactor, origin };
  const { api, budgets } = await mountHttp(server, parts, readiness);
  mountSite(server, { api, budgets, memory, door, clock, source, origin, config });
  return {
    server,
    async close() {
      isTaking = false;
      await server.close();
      await memory.close();
    },
  };
}
