import type { FastifyInstance } from "fastify";
import type { MountOptions } from "../http/mount-api.ts";
import { actorOf, tokenOf } from "../http/token.ts";
import { mountPapers } from "./mount-papers.ts";
import { mountPictures } from "./mount-pictures.ts";
import { mountReceiving } from "./mount-receiving.ts";
import type { OpenPictures } from "./open-pictures.ts";

/** Takes pictures in and gives them out. */
export async function mountUploads(
  app: FastifyInstance,
  options: Pick<MountOptions, "api" | "db" | "clock" | "budgets"> & { pictures: OpenPictures },
): Promise<void> {
  const { pictures } = options;
  const { api, budgets, db, clock } = options;
  await mountReceiving(app, {
    ...{ api, budgets, bindings: api.bindings, incoming: pictures.incoming },
    callerOf: async (_binding, request) => {
      const actor = await actorOf(tokenOf(request), db, clock());
      return { actor, requestId: request.id, address: request.ip };
    },
  });
  mountPictures(app, { ...options, addresses: pictures.addresses });
  mountPapers(app, { ...options, addresses: pictures.addresses.papers });
}
