import type { FastifyInstance } from "fastify";
import { residenceOfCode } from "@changming/kit/residence-code";

/**
 * The short addresses of residences, `/g/<code>`: in links, on posters and on stones. Whether the residence exists and
 * who may see it is decided by its page; a wrong code leads to the page that says that nothing was found.
 */
export function mountShortLinks(app: FastifyInstance): void {
  app.get<{ Params: { code: string } }>("/g/:code", ({ params }, reply) =>
    reply.header("cache-control", "no-cache").redirect(`/home?id=${residenceOfCode(params.code) ?? 0}`, 302),
  );
}
