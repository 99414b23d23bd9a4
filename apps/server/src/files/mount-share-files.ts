import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { getPoster, getShareCard } from "@changming/domain/residence-page/share-card";
import { shanghaiDay } from "@changming/kit/shanghai";
import type { ShareCardRenderer } from "../share-card/share-card-renderer.ts";
import { answer, as, type FileAccess, idIn, type Send, sendNotFound } from "./answer-file.ts";

type FileRequest = FastifyRequest<{ Params: { file: string } }>;

/** Serves the share pictures and the posters of public residences to everyone. */
export function mountShareFiles(app: FastifyInstance, options: FileAccess & { shareCards: ShareCardRenderer }): void {
  app.get("/files/share/:file", (request: FileRequest, reply) => {
    const id = idIn(/^(\d+)\.jpg$/.exec(request.params.file)?.[1]);
    if (id === null) return sendNotFound(reply);
    const send: Send = async (ctx) => {
      const card = await getShareCard(ctx, { id });
      const etag = `"${card.version}"`;
      revalidated(reply);
      if (request.headers["if-none-match"] === etag) return reply.header("etag", etag).code(304).send();
      const { bytes, isComplete } = await options.shareCards.draw(card);
      // One that lacks an image is fetched whole the next time.
      if (isComplete) reply.header("etag", etag);
      return reply.type("image/jpeg").send(bytes);
    };
    return answer(options, request, reply, send, "drawing");
  });

  app.get("/files/poster/:file", (request: FileRequest, reply) => {
    const id = idIn(/^(\d+)\.pdf$/.exec(request.params.file)?.[1]);
    if (id === null) return sendNotFound(reply);
    const send: Send = async (ctx) => {
      const poster = await getPoster(ctx, { id });
      const bytes = await options.shareCards.poster(poster, shanghaiDay(ctx.clock()));
      return as(revalidated(reply), "application/pdf", `${poster.card.name}的海报.pdf`).send(bytes);
    };
    return answer(options, request, reply, send, "drawing");
  });
}

/** Asked for each time, and in no search engine: the residence may have become private. */
const revalidated = (reply: FastifyReply) =>
  reply.header("cache-control", "no-cache").header("x-robots-tag", "noindex");
