import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errors } from "@changming/contract/errors";
import { DomainError } from "@changming/domain/context/domain-error";
import { fontCharacters, maxFontCharacters, type WebFont, webFontPath, webFonts } from "@changming/kit/web-font";
import { forever } from "../pages/static-files.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import { sendPayload } from "../http/response-cache.ts";
import { FontSubsets } from "./font-subsets.ts";

interface Route {
  Querystring: { text?: unknown };
}

type FontRequest = FastifyRequest<Route>;

/** In bytes: the maximum number of characters, of four bytes each. */
const bodyLimit = maxFontCharacters * 4;

interface FontOptions {
  rateLimits: RateLimits;
  subsets?: FontSubsets;
}

/**
 * Serves the site's fonts with the requested characters. A page names those of its public content in an address that
 * browsers cache for good; scripts POST those of what the reader sees later, which may be private and must get into no
 * log or shared cache. A font of another version is not found: during an upgrade, an older node must not answer the
 * address of a newer font with its own.
 */
export function mountFonts(app: FastifyInstance, { rateLimits, subsets = new FontSubsets() }: FontOptions): void {
  app.addHook("onClose", () => subsets.close());

  async function send(font: WebFont, text: unknown, request: FontRequest, reply: FastifyReply) {
    const characters = typeof text === "string" ? fontCharacters(text) : [];
    if (characters.length === 0 || characters.length > maxFontCharacters) {
      return sendError(reply, 400, `请写明要哪些字，1 到 ${maxFontCharacters} 个`);
    }
    const wanted = characters.join("");
    const cached = subsets.peek(font, wanted);
    if (!cached && !(await rateLimits.allows("font", request))) {
      return sendError(reply.header("retry-after", "60"), 429, errors.tooManyRequests.message);
    }
    try {
      const file = cached ?? (await subsets.get(font, wanted));
      return await sendPayload(request, reply.type("font/ttf"), file);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return sendError(reply.header("retry-after", "5"), 503, errors.unavailable.message);
    }
  }

  for (const font of webFonts) {
    const path = webFontPath(font);
    app.get<Route>(path, (request, reply) =>
      send(font, request.query.text, request, reply.header("cache-control", forever)),
    );
    app.post<Route>(path, { bodyLimit }, (request, reply) =>
      send(font, request.body, request, reply.header("cache-control", "no-store")),
    );
  }
}

function sendError(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").type("text/plain; charset=utf-8").send(sentence);
}
