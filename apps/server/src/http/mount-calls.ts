import type { FastifyInstance } from "fastify";
import { mountCallbacks } from "../callbacks/mount-callbacks.ts";
import { openFiles } from "../files/open-files.ts";
import { mountJobs } from "../jobs/mount-jobs.ts";
import { mountUploads } from "../upload/mount-uploads.ts";
import type { Api } from "./api.ts";
import type { ApiParts } from "./create-api.ts";
import type { FrontDoor } from "./front-door.ts";
import { mountApi } from "./mount-api.ts";
import { mountOffice } from "./office/mount-office.ts";
import type { Budgets } from "./rate-limit.ts";

export interface CallParts extends Pick<ApiParts, "db" | "clock" | "gates" | "pictures"> {
  api: Api;
  budgets: Budgets;
  door: FrontDoor;
  clientFolder: string;
  /** Where visitors reach the site. */
  origin: string;
  /** As it was set; null where the site answers under any name. */
  publicOrigin: string | null;
  isHttps: boolean;
}

/** Everything that acts: the calls of pages and uploads, those of the gateways, and what comes again by itself. */
export async function mountCalls(server: FastifyInstance, parts: CallParts): Promise<void> {
  const { api, db, clock, gates, pictures, budgets, door, clientFolder, origin, publicOrigin, isHttps } = parts;
  await mountOffice(server, { api, budgets, origin, publicOrigin, isHttps, incoming: pictures.incoming });
  mountApi(server, { api, db, clock, budgets, door, isHttps });
  await mountUploads(server, { api, db, clock, budgets, pictures });
  await mountCallbacks(server, { api, gates });
  mountJobs(server, api, openFiles(server, { api, budgets, pictures, clientFolder, origin }));
}
