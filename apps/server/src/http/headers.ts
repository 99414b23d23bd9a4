import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Config } from "../config/config.ts";
import type { RateLimits } from "./rate-limit.ts";

/** Policy of every answer that is not a page: nothing is allowed. */
const bareContentPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Base64 SHA-256 of what a page may have inline. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

const inline = (hashes: readonly string[]) => hashes.map((hash) => ` 'sha256-${hash}'`).join("");

/** Policy of a page (R-privacy-12): scripts and styles from our own files, or inline with one of these hashes. */
export function pageContentPolicy({ scripts, styles }: InlineHashes, origin: string): string {
  const { host, protocol } = new URL(origin);
  const isHttps = protocol === "https:";
  const directives = [
    "default-src 'none'",
    `script-src 'self'${inline(scripts)}`,
    `style-src 'self'${inline(styles)}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    isHttps ? `connect-src 'self' wss://${host}` : "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self' https://*.alipay.com",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
    "report-uri /csp-report",
  ];
  return directives.join("; ");
}

const yearSeconds = 31_536_000;

/** Adds security headers to every answer, errors and files included (R-privacy-12). */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { isHttps, hstsScope }: Pick<Config, "isHttps" | "hstsScope">,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps && {
      maxAge: yearSeconds,
      includeSubDomains: hstsScope !== "site",
      preload: hstsScope === "preload",
    },
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook("onRequest", async (request, reply) => {
    reply
      .header("x-request-id", request.id)
      .header("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()")
      .header("content-security-policy", bareContentPolicy);
  });
}

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
export function mountPolicyReports(app: FastifyInstance, rateLimits: RateLimits): void {
  const types = ["application/csp-report", "application/reports+json"];
  app.addContentTypeParser(types, { parseAs: "string", bodyLimit: 16_384 }, (_request, body, done) => done(null, body));
  app.post("/csp-report", async (request, reply) => {
    const violation = (await rateLimits.allows("write", request)) ? read(request.body) : null;
    if (violation) {
      const page = pathOf(violation["document-uri"]);
      const blocked = pathOf(violation["blocked-uri"]);
      request.log.warn({ directive: violation["effective-directive"], page, blocked }, "content policy report");
    }
    return reply.code(204).send();
  });
}
