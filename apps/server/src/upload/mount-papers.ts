import type { FastifyInstance, FastifyReply } from "fastify";
import { largestId } from "@changming/contract/largest-id";
import { lookAtPaper } from "@changming/domain/application/look-at-paper";
import { isPaperKey } from "@changming/domain/application/papers";
import { Refusal } from "@changming/domain/refusal";
import type { MountOptions } from "../http/mount-api.ts";
import type { PaperAddresses } from "../media/paper-addresses.ts";
import { Gate } from "./gate.ts";
import { watermarked } from "./watermark.ts";

export interface PaperOptions extends Pick<MountOptions, "api" | "budgets"> {
  addresses: PaperAddresses;
}

/** Drawing over a picture takes a moment of a core. */
const drawing = new Gate({ atOnce: 2, line: 40 });

/**
 * Serves papers of applications, `/papers/<application>/<paper>`, to the account that their signed address names. Every
 * look is written down, and for who decides a watermark says who looks, and when. Nothing keeps what is served.
 */
export function mountPapers(app: FastifyInstance, { api, budgets, addresses }: PaperOptions): void {
  app.get<{ Params: { application: string; paper: string }; Querystring: Record<string, unknown> }>(
    "/papers/:application/:paper",
    async (request, reply) => {
      const { application, paper } = request.params;
      if (!(await budgets.allows("picture", request))) return refused(reply, 429, "操作太频繁，请稍后再试");
      const applicationId = /^[1-9]\d{0,9}$/.test(application) ? Number(application) : 0;
      const viewerId = addresses.viewerOf({ applicationId, paper }, request.query);
      if (viewerId === null || !isPaperKey(paper) || applicationId > largestId) return notThere(reply);
      // What the address signs for is the account; whether that may look is asked anew.
      const actor = { kind: "account" as const, accountId: viewerId, sessionHash: "" };
      try {
        const ctx = api.contextOf({ actor, requestId: request.id });
        const look = await lookAtPaper(ctx, { applicationId, paper, size: "1920" });
        const { watermark, bytes, format } = look;
        const shown = watermark === null ? bytes : await drawing.run(() => watermarked(bytes, watermark));
        const type =
          watermark === null && format !== "webp" ? (format === "jpg" ? "image/jpeg" : "image/png") : "image/webp";
        return await harmless(reply).type(type).send(shown);
      } catch (error) {
        if (error instanceof Refusal) return notThere(reply);
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

/** The same for unknown, foreign, erased and unsigned ones. */
const notThere = (reply: FastifyReply) => refused(reply, 404, "没有这个地址");

function refused(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").type("text/plain; charset=utf-8").send(sentence);
}
