import type { FastifyInstance } from "fastify";
import { getPoster, getShareCard } from "@changming/domain/residence-page/share-card";
import { shanghaiDay } from "@changming/kit/shanghai";
import type { ShareCardRenderer } from "../share-card/share-card-renderer.ts";
import { answer, as, type FileAccess, idIn, sendNotFound } from "./answer-file.ts";

/** Serves the share pictures and the posters of public residences to everyone. */
export function mountShareFiles(app: FastifyInstance, options: FileAccess & { shareCards: ShareCardRenderer }): void {
  app.get<{ Params: { file: string } }>("/files/share/:file", (request, reply) => {
    const residenceId = idIn(/^(\d+)\.jpg$/.exec(request.params.file)?.[1]);
    if (residenceId === null) return sendNotFound(reply);
    return answer(options, request, reply, async (ctx) => {
      const bytes = await options.shareCards.draw(await getShareCard(ctx, { id: residenceId }));
      // Asked for each time: the residence may have become private.
      return reply.type("image/jpeg").header("cache-control", "no-cache").send(bytes);
    });
  });

  app.get<{ Params: { file: string } }>("/files/poster/:file", (request, reply) => {
    const residenceId = idIn(/^(\d+)\.pdf$/.exec(request.params.file)?.[1]);
    if (residenceId === null) return sendNotFound(reply);
    return answer(options, request, reply, async (ctx) => {
      const poster = await getPoster(ctx, { id: residenceId });
      const bytes = await options.shareCards.poster(poster, shanghaiDay(ctx.clock()));
      return as(reply.header("cache-control", "no-cache"), "application/pdf", `${poster.card.name}的海报.pdf`).send(
        bytes,
      );
    });
  });
}
