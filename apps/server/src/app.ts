import type { FastifyInstance } from "fastify";
import type { OpenDatabase } from "@changming/db/database";
import type { Config } from "./config.ts";
import { mountGates, type GateParts } from "./gates/mount-gates.ts";
import { createServer, type LogTarget } from "./http/create-server.ts";
import { FrontDoor } from "./http/front-door.ts";
import { type HttpParts, mountHttp } from "./http/mount-http.ts";
import { watchReadiness } from "./http/readiness.ts";
import { mountLive } from "./live/mount-live.ts";
import { openLines } from "./live/open-lines.ts";
import { mountSite } from "./pages/mount-site.ts";
import type { SiteSource } from "./pages/site-source.ts";

type AppConfig =
  | "isHttps"
  | "hstsScope"
  | "logLevel"
  | "trustedProxies"
  | "origin"
  | "publicOrigin"
  | "mobileOrigin"
  | "rateLimitFactor"
  | "isDemo"
  | "codesPerHour"
  | "staffCodes"
  | "staffAddresses";

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
  const { errors } = source;
  const server = await createServer(config, door, options.logTo, (error, id) => errors?.report(error, id));
  errors?.mount(server);
  const lines = await openLines({
    db: database.db,
    databaseUrl,
    isKept: source.isKept,
    reportFault: (error) => server.log.warn({ err: error }, "lost the line to the other nodes"),
  });
  const { memory, live } = lines;
  let isTaking = true;
  const isWorking = watchReadiness({
    db: database.db,
    incoming: pictures.incoming,
    reportChange: (reason) =>
      reason === null
        ? server.log.info("reads and writes work again")
        : server.log.error({ err: reason }, "not ready: reads or writes fail"),
  });
  const readiness = { isTaking: () => isTaking, isWorking };
  const { rateLimitFactor, origin, publicOrigin, isHttps } = config;
  const { clientFolder, earlierAssets, middleware } = source;
  const { gates, afterwards } = mountGates(server, options, config);
  const parts = {
    db: database.db,
    clock,
    memory,
    live,
    gates,
    door,
    pictures,
    clientFolder,
    earlierAssets,
    middleware,
    rateLimitFactor,
    origin,
    publicOrigin,
    isHttps,
    errors,
  };
  const { api, budgets } = await mountHttp(server, parts, readiness);
  const origins = [origin, ...(config.mobileOrigin === null ? [] : [config.mobileOrigin])];
  mountLive(server, { api, live, epochs: memory.epochs, budgets, origins, rateLimitFactor });
  await mountSite(server, { api, budgets, memory, door, clock, source, origin, config });
  return {
    server,
    async close() {
      isTaking = false;
      await server.close();
      await afterwards.settled();
      await lines.close();
    },
  };
}
