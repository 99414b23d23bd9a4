import type { FastifyInstance } from "fastify";
import type { MountOptions } from "../http/mount-api.ts";
import { actorOf, tokenOf } from "../http/token.ts";
import { mountDocuments } from "./mount-documents.ts";
import { mountUploadFiles } from "./mount-upload-files.ts";
import { mountReceiving } from "./mount-receiving.ts";
import type { OpenUploads } from "./open-uploads.ts";

/** Mounts the receiving and the serving of uploads. */
export async function mountUploads(
  app: FastifyInstance,
  options: Pick<MountOptions, "api" | "db" | "clock" | "budgets"> & { uploads: OpenUploads },
): Promise<void> {
  const { uploads } = options;
  const { api, budgets, db, clock } = options;
  await mountReceiving(app, {
    api,
    budgets,
    bindings: api.bindings,
    incoming: uploads.incoming,
    callerOf: async (_binding, request) => {
      const actor = await actorOf(tokenOf(request), db, clock());
      return { actor, requestId: request.id, address: request.ip };
    },
  });
  mountUploadFiles(app, { ...options, addresses: uploads.addresses });
  mountDocuments(app, { ...options, addresses: uploads.addresses.documents });
}
