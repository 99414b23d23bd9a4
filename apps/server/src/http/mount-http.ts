import type { FastifyInstance } from "fastify";
import { mountFeeds } from "../feeds/mount-feeds.ts";
import { mountJobs } from "../jobs/mount-jobs.ts";
import { ShippedPictures } from "../media/pictures.ts";
import { mountUploads } from "../upload/mount-uploads.ts";
import { type ApiParts, createApi } from "./create-api.ts";
import { mountHealth, type Readiness } from "./health.ts";
import type { FrontDoor } from "./front-door.ts";
import type { Middleware } from "./middleware.ts";
import { mountApi } from "./mount-api.ts";
import { mountPolicyReports } from "./policy-reports.ts";
import { type Budgets, createBudgets } from "./rate-limit.ts";
import { mountStaticFiles } from "./static-files.ts";

export interface HttpParts extends Pick<ApiParts, "db" | "clock" | "memory" | "gates" | "pictures"> {
  door: FrontDoor;
  clientFolder: string;
  middleware?: Middleware;
  rateLimitFactor: number;
  /** Where visitors reach the site. */
  origin: string;
}

/** Everything but the pages: health, calls, files. */
export async function mountHttp(
  server: FastifyInstance,
  { db, clock, memory, gates, door, pictures, clientFolder, middleware, rateLimitFactor, origin }: HttpParts,
  readiness: Readiness,
): Promise<{ api: ReturnType<typeof createApi>; budgets: Budgets }> {
  if (middleware) server.addHook("onRequest", (request, reply, done) => middleware(request.raw, reply.raw, done));
  const shipped = new ShippedPictures(`${clientFolder}/art`);
  const api = createApi({
    db,
    clock,
    memory,
    gates,
    shipped,
    pictures,
    reportFault: (error, requestId) => server.log.error({ err: error, requestId }, "a call failed"),
  });
  const budgets = await createBudgets(server, rateLimitFactor);
  mountPolicyReports(server, budgets);
  mountHealth(server, readiness);
  mountApi(server, { api, db, clock, budgets, door });
  await mountUploads(server, { api, db, clock, budgets, pictures });
  mountJobs(server, api);
  mountFeeds(server, { api, memory, door, budgets, origin });
  await mountStaticFiles(server, { clientFolder, artVersion: shipped.version });
  return { api, budgets };
}
