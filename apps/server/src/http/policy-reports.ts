import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Budgets } from "./rate-limit.ts";

const report = z.object({
  "csp-report": z.object({
    "document-uri": z.string().default(""),
    "effective-directive": z.string().max(60).default(""),
    "blocked-uri": z.string().default(""),
  }),
});

/** The path of an address without its query, which may contain search terms. */
function pathOf(address: string): string {
  return address.split(/[?#]/, 1)[0]?.slice(0, 200) ?? "";
}

function read(body: unknown) {
  try {
    const parsed = report.safeParse(JSON.parse(String(body)));
    return parsed.success ? parsed.data["csp-report"] : null;
  } catch {
    return null;
  }
}

/**
 * Receives reports of content policy violations from browsers. Readable ones are logged briefly; the answer is always
 * empty.
 */
export function mountPolicyReports(app: FastifyInstance, budgets: Budgets): void {
  const types = ["application/csp-report", "application/reports+json"];
  app.addContentTypeParser(types, { parseAs: "string", bodyLimit: 16_384 }, (_request, body, done) => done(null, body));
  app.post("/csp-report", async (request, reply) => {
    const violation = (await budgets.allows("write", request)) ? read(request.body) : null;
    if (violation) {
      const page = pathOf(violation["document-uri"]);
      const blocked = pathOf(violation["blocked-uri"]);
      request.log.warn({ directive: violation["effective-directive"], page, blocked }, "content policy report");
    }
    return reply.code(204).send();
  });
}
