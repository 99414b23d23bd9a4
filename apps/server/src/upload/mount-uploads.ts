import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { actorOfPublicCall } from "@changming/domain/account/access";
import { DomainError } from "@changming/domain/context/domain-error";
import type { ImageSize } from "@changming/domain/context/upload-files";
import { readImage, type ReadImage } from "@changming/domain/upload/read-image";
import { largestId } from "@changming/contract/limits";
import { viewDocument } from "@changming/domain/application/view-document";
import { isDocumentKey } from "@changming/domain/application/documents";
import { Semaphore } from "@changming/domain/context/semaphore";
import type { MountOptions } from "../http/mount-api.ts";
import { actorOf, tokenOf } from "../http/caller.ts";
import { mountReceiving } from "./mount-receiving.ts";
import type { OpenUploads } from "./open-uploads.ts";
import type { UploadUrls, DocumentUrls } from "../media/signed-urls.ts";
import { watermarked } from "./watermark.ts";

/** Mounts the receiving and the serving of uploads. */
export async function mountUploads(
  app: FastifyInstance,
  options: Pick<MountOptions, "api" | "db" | "clock" | "rateLimits"> & { uploads: OpenUploads },
): Promise<void> {
  const { uploads } = options;
  const { api, rateLimits, db, clock } = options;
  await mountReceiving(app, {
    api,
    rateLimits,
    bindings: api.bindings,
    incoming: uploads.local.incoming,
    callerOf: async (_binding, request) => {
      const actor = await actorOf(tokenOf(request), db, clock());
      return { actor, requestId: request.id, address: request.ip };
    },
  });
  mountUploadFiles(app, { ...options, addresses: uploads.addresses });
  mountDocuments(app, { ...options, addresses: uploads.addresses.documents });
}

interface UploadFileOptions extends Pick<MountOptions, "api" | "db" | "clock" | "rateLimits"> {
  addresses: UploadUrls;
}

const address = /^(?:(320|960|1920)\.(webp)|(origin)\.(jpg|png))$/;
const cacheControl: Record<ReadImage["cachePolicy"], string> = {
  forever: "public, max-age=31536000, immutable",
  awhile: "private, max-age=600",
  never: "private, no-store",
};

/** Serves uploaded images, `/uploads/<name>/<file>`, each to those who may see it. */
function mountUploadFiles(app: FastifyInstance, options: UploadFileOptions): void {
  app.get<{ Params: { name: string; file: string }; Querystring: Record<string, unknown> }>(
    "/uploads/:name/:file",
    async (request, reply) => {
      const { name, file } = request.params;
      const [, width, webp, origin, format] = address.exec(file) ?? [];
      if (!(await options.rateLimits.allows("image", request))) return sendError(reply, 429, "操作太频繁，请稍后再试");
      if (!/^[\w-]{22}$/.test(name) || !(width ?? origin)) return notThere(reply);
      const wanted = {
        name,
        size: (width ?? origin) as ImageSize,
        format: (webp ?? format) as "webp" | "jpg" | "png",
        isSigned: options.addresses.isSigned(name, request.query),
      };
      try {
        return send(request, reply, await read(options, request, wanted), `"${name}.${file}"`);
      } catch (error) {
        if (error instanceof DomainError) return notThere(reply);
        throw error;
      }
    },
  );
}

async function read(
  { api, db, clock }: UploadFileOptions,
  request: FastifyRequest,
  wanted: Parameters<typeof readImage>[1],
): Promise<ReadImage> {
  const actor = actorOfPublicCall(await actorOf(tokenOf(request), db, clock()));
  return readImage(api.contextOf({ actor, requestId: request.id }), wanted);
}

function send(request: FastifyRequest, reply: FastifyReply, { bytes, type, cachePolicy }: ReadImage, etag: string) {
  reply
    .header("cache-control", cacheControl[cachePolicy])
    // Were it ever rendered as a page, that page could do nothing.
    .header("content-security-policy", "default-src 'none'; sandbox")
    .type(type);
  if (cachePolicy === "never") return reply.send(bytes);
  reply.header("etag", etag).header("vary", "authorization");
  return request.headers["if-none-match"] === etag ? reply.code(304).send() : reply.send(bytes);
}

/** The same for unknown, private, foreign, erased and unsigned ones. */
const notThere = (reply: FastifyReply) => sendError(reply, 404, "没有这个地址");

function sendError(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").type("text/plain; charset=utf-8").send(sentence);
}

interface DocumentOptions extends Pick<MountOptions, "api" | "rateLimits"> {
  addresses: DocumentUrls;
}

/** Drawing a watermark takes some CPU time. */
const drawing = new Semaphore({ atOnce: 2, maxQueued: 40 });

/**
 * Serves documents of applications, `/papers/<application>/<document>`, to the account that their signed address names.
 * Every view is recorded, and for a reviewer a watermark names the viewer and the time. Responses are never cached.
 */
function mountDocuments(app: FastifyInstance, { api, rateLimits, addresses }: DocumentOptions): void {
  app.get<{ Params: { application: string; paper: string }; Querystring: Record<string, unknown> }>(
    "/papers/:application/:paper",
    async (request, reply) => {
      const { application, paper } = request.params;
      if (!(await rateLimits.allows("image", request))) return sendError(reply, 429, "操作太频繁，请稍后再试");
      const applicationId = /^[1-9]\d{0,9}$/.test(application) ? Number(application) : 0;
      const viewerId = addresses.viewerOf({ applicationId, document: paper }, request.query);
      if (viewerId === null || !isDocumentKey(paper) || applicationId > largestId) return notThere(reply);
      // The address is signed for an account only; whether that account may view the document is checked again.
      const actor = { kind: "account" as const, accountId: viewerId, sessionHash: "" };
      try {
        const ctx = api.contextOf({ actor, requestId: request.id });
        const view = await viewDocument(ctx, { applicationId, document: paper, size: "1920" });
        const { watermark, bytes, format } = view;
        const image = watermark === null ? bytes : await drawing.run(() => watermarked(bytes, watermark));
        const type =
          watermark === null && format !== "webp" ? (format === "jpg" ? "image/jpeg" : "image/png") : "image/webp";
        return await harmless(reply).type(type).send(image);
      } catch (error) {
        if (error instanceof DomainError) return notThere(reply);
        throw error;
      }
    },
  );
}

function harmless(reply: FastifyReply): FastifyReply {
  return reply
    .header("cache-control", "private, no-store")
    .header("referrer-policy", "no-referrer")
    .header("content-security-policy", "default-src 'none'; sandbox");
}
