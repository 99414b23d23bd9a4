import type { FastifyInstance } from "fastify";
import { CertificatePress } from "../certificate/certificate-press.ts";
import { CopyShelf } from "../family-copy/copy-shelf.ts";
import { clearCopies, makeCopies } from "../family-copy/make-copies.ts";
import type { MountOptions } from "../http/mount-api.ts";
import type { Job } from "../jobs/scheduler.ts";
import type { OpenPictures } from "../upload/open-pictures.ts";
import { mountFiles } from "./mount-files.ts";
import { residencePicture } from "./residence-pictures.ts";

export interface OpenFilesOptions extends Pick<MountOptions, "api" | "budgets"> {
  pictures: OpenPictures;
  clientFolder: string;
  /** Where visitors reach the site. */
  origin: string;
}

/** Serves certificates, calendars and copies. Returns the jobs that make the copies, until the server stops, and clear up. */
export function openFiles(app: FastifyInstance, options: OpenFilesOptions): Job[] {
  const { api, budgets, pictures, clientFolder, origin } = options;
  const press = new CertificatePress({
    origin,
    readPicture: async (residenceId, reference) => {
      const ctx = api.contextOf({ actor: { kind: "visitor" }, requestId: "certificate" });
      return (await residencePicture(ctx, clientFolder, { residenceId, reference }))?.bytes ?? null;
    },
  });
  const shelf = new CopyShelf(pictures.copies);
  const stopping = new AbortController();
  app.addHook("preClose", async () => stopping.abort());
  mountFiles(app, { api, budgets, press, origin, addresses: pictures.addresses.files, copies: shelf.folder });
  const making = { shelf, press, clientFolder, origin, stopping: stopping.signal };
  return [
    // A small copy is there before one has looked up.
    { name: "makeCopies", everyMs: 2_000, run: (ctx) => makeCopies(ctx, making) },
    { name: "clearCopies", everyMs: 600_000, run: (ctx) => clearCopies(ctx, shelf) },
  ];
}
