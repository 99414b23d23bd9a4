import type { FastifyInstance } from "fastify";
import type { Clock } from "@changming/kit/clock";
import type { SiteSource } from "./site-source.ts";
import type { Memory } from "../cache/memory.ts";
import type { Config } from "../config.ts";
import type { Api } from "../http/api.ts";
import type { FrontDoor } from "../http/front-door.ts";
import type { Budgets } from "../http/rate-limit.ts";
import { mountOfficePages } from "./mount-office-pages.ts";
import { mountPages } from "./mount-pages.ts";
import { Pages } from "./pages.ts";

export interface SiteParts {
  api: Api;
  budgets: Budgets;
  memory: Memory;
  door: FrontDoor;
  clock: Clock;
  source: SiteSource;
  /** Where visitors reach the site. */
  origin: string;
  config: Pick<Config, "mobileOrigin">;
}

/** The back office's page, and the server-rendered site, last of all routes. */
export async function mountSite(
  server: FastifyInstance,
  { api, budgets, memory, door, clock, source, origin, config }: SiteParts,
): Promise<void> {
  if (source.office) await mountOfficePages(server, { office: source.office, budgets });
  const pages = new Pages({
    api,
    clock,
    site: () => source.site(),
    pages: memory.pages,
    newLedger: memory.newLedger,
    origin,
    hasPolicy: source.isKept,
    reportFault: (err, requestId) => {
      server.log.error({ err, requestId }, "a page failed");
      source.errors?.report(err, requestId);
    },
  });
  mountPages(server, {
    pages,
    budgets,
    door,
    rendersUnlisted: !source.isKept,
    leadsPhonesAway: config.mobileOrigin !== null,
  });
}
