import type { FastifyInstance } from "fastify";
import type { MountOptions } from "../http/mount-api.ts";
import { mountPictures } from "./mount-pictures.ts";
import { mountReceiving } from "./mount-receiving.ts";
import type { OpenPictures } from "./open-pictures.ts";

/** Takes pictures in and gives them out. */
export async function mountUploads(
  app: FastifyInstance,
  options: Pick<MountOptions, "api" | "db" | "clock" | "budgets"> & { pictures: OpenPictures },
): Promise<void> {
  const { pictures } = options;
  await mountReceiving(app, { ...options, incoming: pictures.incoming });
  mountPictures(app, { ...options, addresses: pictures.addresses });
}
