import type { FastifyInstance, FastifyReply } from "fastify";
import { largestId } from "@changming/contract/largest-id";
import { viewDocument } from "@changming/domain/application/view-document";
import { isDocumentKey } from "@changming/domain/application/documents";
import { DomainError } from "@changming/domain/context/domain-error";
import type { MountOptions } from "../http/mount-api.ts";
import type { DocumentUrls } from "../media/document-urls.ts";
import { Semaphore } from "@changming/domain/context/semaphore";
import { watermarked } from "./watermark.ts";

interface DocumentOptions extends Pick<MountOptions, "api" | "budgets"> {
  addresses: DocumentUrls;
}

/** Drawing a watermark takes some CPU time. */
const drawing = new Semaphore({ atOnce: 2, maxQueued: 40 });

/**
 * Serves documents of applications, `/papers/<application>/<document>`, to the account that their signed address names.
 * Every view is recorded, and for a reviewer a watermark names the viewer and the time. Responses are never cached.
 */
export function mountDocuments(app: FastifyInstance, { api, budgets, addresses }: DocumentOptions): void {
  app.get<{ Params: { application: string; paper: string }; Querystring: Record<string, unknown> }>(
    "/papers/:application/:paper",
    async (request, reply) => {
      const { application, paper } = request.params;
      if (!(await budgets.allows("image", request))) return sendError(reply, 429, "操作太频繁，请稍后再试");
      const applicationId = /^[1-9]\d{0,9}$/.test(application) ? Number(application) : 0;
      const viewerId = addresses.viewerOf({ applicationId, paper }, request.query);
      if (viewerId === null || !isDocumentKey(paper) || applicationId > largestId) return notThere(reply);
      // The address is signed for an account only; whether that account may view the document is checked again.
      const actor = { kind: "account" as const, accountId: viewerId, sessionHash: "" };
      try {
        const ctx = api.contextOf({ actor, requestId: request.id });
        const view = await viewDocument(ctx, { applicationId, paper, size: "1920" });
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

/** The same for unknown, foreign, erased and unsigned ones. */
const notThere = (reply: FastifyReply) => sendError(reply, 404, "没有这个地址");

function sendError(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").type("text/plain; charset=utf-8").send(sentence);
}
