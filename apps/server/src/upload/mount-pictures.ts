import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { actorOfPublicCall } from "@changming/domain/account/gate";
import { Refusal } from "@changming/domain/refusal";
import type { PictureSize } from "@changming/domain/upload/picture-sizes";
import { readPicture, type ReadPicture } from "@changming/domain/upload/read-picture";
import type { MountOptions } from "../http/mount-api.ts";
import { actorOf, tokenOf } from "../http/token.ts";
import type { PictureAddresses } from "../media/picture-addresses.ts";

export interface PictureOptions extends Pick<MountOptions, "api" | "db" | "clock" | "budgets"> {
  addresses: PictureAddresses;
}

const address = /^(?:(320|960|1920)\.(webp)|(origin)\.(jpg|png))$/;
const cacheControl: Record<ReadPicture["keeping"], string> = {
  forever: "public, max-age=31536000, immutable",
  awhile: "private, max-age=600",
  never: "private, no-store",
};

/** Serves uploaded pictures, `/uploads/<name>/<file>`, each to who may see it. */
export function mountPictures(app: FastifyInstance, options: PictureOptions): void {
  app.get<{ Params: { name: string; file: string }; Querystring: Record<string, unknown> }>(
    "/uploads/:name/:file",
    async (request, reply) => {
      const { name, file } = request.params;
      const [, width, webp, origin, format] = address.exec(file) ?? [];
      if (!(await options.budgets.allows("picture", request))) return refused(reply, 429, "操作太频繁，请稍后再试");
      if (!/^[\w-]{22}$/.test(name) || !(width ?? origin)) return notThere(reply);
      const wanted = {
        name,
        size: (width ?? origin) as PictureSize,
        format: (webp ?? format) as "webp" | "jpg" | "png",
        isSigned: options.addresses.isSigned(name, request.query),
      };
      try {
        return send(request, reply, await read(options, request, wanted), `"${name}.${file}"`);
      } catch (error) {
        if (error instanceof Refusal) return notThere(reply);
        throw error;
      }
    },
  );
}

async function read(
  { api, db, clock }: PictureOptions,
  request: FastifyRequest,
  wanted: Parameters<typeof readPicture>[1],
): Promise<ReadPicture> {
  const actor = actorOfPublicCall(await actorOf(tokenOf(request), db, clock()));
  return readPicture(api.contextOf({ actor, requestId: request.id }), wanted);
}

function send(request: FastifyRequest, reply: FastifyReply, { bytes, type, keeping }: ReadPicture, etag: string) {
  reply
    .header("cache-control", cacheControl[keeping])
    // Were it ever taken for a page, it would be one that may do nothing.
    .header("content-security-policy", "default-src 'none'; sandbox")
    .type(type);
  if (keeping === "never") return reply.send(bytes);
  reply.header("etag", etag).header("vary", "authorization");
  return request.headers["if-none-match"] === etag ? reply.code(304).send() : reply.send(bytes);
}

/** The same for unknown, private, secret and deleted ones. */
const notThere = (reply: FastifyReply) => refused(reply, 404, "没有这个地址");

function refused(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").type("text/plain; charset=utf-8").send(sentence);
}
