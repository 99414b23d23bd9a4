import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";

/** Policy of every answer that is not a page: nothing is allowed. */
const bareContentPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Policy of a page: scripts from our own files, or inline with one of these hashes. */
export function pageContentPolicy(scriptHashes: readonly string[], origin: string): string {
  const { host, protocol } = new URL(origin);
  const isHttps = protocol === "https:";
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(" "),
    "style-src 'self'",
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

const year = 31_536_000;

/** Adds security headers to every answer, errors and files included. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { isHttps, hstsScope }: Pick<Config, "isHttps" | "hstsScope">,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps && {
      maxAge: year,
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
