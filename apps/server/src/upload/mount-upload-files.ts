import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { actorOfPublicCall } from "@changming/domain/account/call-access";
import { DomainError } from "@changming/domain/context/domain-error";
import type { ImageSize } from "@changming/domain/context/image-sizes";
import { readImage, type ReadImage } from "@changming/domain/upload/read-image";
import type { MountOptions } from "../http/mount-api.ts";
import { actorOf, tokenOf } from "../http/token.ts";
import type { UploadUrls } from "../media/upload-urls.ts";

interface UploadFileOptions extends Pick<MountOptions, "api" | "db" | "clock" | "budgets"> {
  addresses: UploadUrls;
}

const address = /^(?:(320|960|1920)\.(webp)|(origin)\.(jpg|png))$/;
const cacheControl: Record<ReadImage["cachePolicy"], string> = {
  forever: "public, max-age=31536000, immutable",
  awhile: "private, max-age=600",
  never: "private, no-store",
};

/** Serves uploaded images, `/uploads/<name>/<file>`, each to those who may see it. */
export function mountUploadFiles(app: FastifyInstance, options: UploadFileOptions): void {
  app.get<{ Params: { name: string; file: string }; Querystring: Record<string, unknown> }>(
    "/uploads/:name/:file",
    async (request, reply) => {
      const { name, file } = request.params;
      const [, width, webp, origin, format] = address.exec(file) ?? [];
      if (!(await options.budgets.allows("image", request))) return sendError(reply, 429, "操作太频繁，请稍后再试");
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

/** The same for unknown, private, secret and deleted ones. */
const notThere = (reply: FastifyReply) => sendError(reply, 404, "没有这个地址");

function sendError(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").type("text/plain; charset=utf-8").send(sentence);
}
