import type { FastifyInstance } from "fastify";
import type { DevelopmentErrors } from "../development/development-errors.ts";
import { mountFeeds } from "../feeds/mount-feeds.ts";
import { ShippedPictures } from "../media/pictures.ts";
import { type ApiParts, createApi } from "./create-api.ts";
import { mountHealth, type Readiness } from "./health.ts";
import type { FrontDoor } from "./front-door.ts";
import type { Middleware } from "./middleware.ts";
import { mountCalls } from "./mount-calls.ts";
import { mountPolicyReports } from "./policy-reports.ts";
import { type Budgets, createBudgets } from "./rate-limit.ts";
import { mountStaticFiles } from "./static-files.ts";

export interface HttpParts extends Pick<ApiParts, "db" | "clock" | "memory" | "live" | "gates" | "pictures"> {
  door: FrontDoor;
  clientFolder: string;
  /** Folder of the scripts and styles of earlier builds. */
  earlierAssets?: string | undefined;
  middleware?: Middleware;
  rateLimitFactor: number;
  /** Where visitors reach the site. */
  origin: string;
  /** As it was set; null where the site answers under any name. */
  publicOrigin: string | null;
  isHttps: boolean;
  errors?: DevelopmentErrors | undefined;
}

/** Everything but the pages: health, calls, files. */
export async function mountHttp(
  server: FastifyInstance,
  {
    db,
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
  }: HttpParts,
  readiness: Readiness,
): Promise<{ api: ReturnType<typeof createApi>; budgets: Budgets }> {
  if (middleware) server.addHook("onRequest", (request, reply, done) => middleware(request.raw, reply.raw, done));
  const shipped = new ShippedPictures(`${clientFolder}/art`);
  const api = createApi({
    db,
    clock,
    memory,
    live,
    gates,
    shipped,
    pictures,
    reportFault: (error, requestId) => {
      server.log.error({ err: error, requestId }, "a call failed");
      errors?.report(error, requestId);
    },
  });
  const budgets = await createBudgets(server, rateLimitFactor);
  mountPolicyReports(server, budgets);
  mountHealth(server, readiness);
  const carried = { api, db, clock, gates, pictures, budgets, door, clientFolder, origin, publicOrigin, isHttps };
  await mountCalls(server, carried);
  mountFeeds(server, { api, memory, door, budgets, origin });
  await mountStaticFiles(server, { clientFolder, earlierAssets, artVersion: shipped.version });
  return { api, budgets };
}
