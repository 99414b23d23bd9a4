import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { mountBuiltAssets } from "./static-files.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import type { AdminSource } from "./site-source.ts";

/** Serves the back office under /admin: one page for all its addresses, rendered in the browser, and its files. */
export async function mountAdminPages(
  app: FastifyInstance,
  { admin, rateLimits }: { admin: AdminSource; rateLimits: RateLimits },
): Promise<void> {
  if (admin.assets !== null) {
    const { assets: folder, earlierAssets, fetchAsset } = admin;
    await mountBuiltAssets(app, { prefix: "/admin/assets/", folder, earlierAssets, fetchAsset });
  }
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!(await rateLimits.allows("page", request))) {
      reply.code(429).type("text/plain; charset=utf-8").header("retry-after", "60");
      return reply.send("来得太快了，请一分钟后再试。");
    }
    const html = await admin.page(request.url);
    return reply
      .header("content-security-policy", adminPolicy(html, admin.assets === null))
      .header("x-robots-tag", "noindex, nofollow")
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(html);
  };
  app.get("/admin", serve);
  app.get("/admin/*", serve);
}

/**
 * Content policy of the back office: our own files only. In development also what Vite writes into the page, by hash,
 * its style elements and its WebSocket.
 */
export function adminPolicy(html: string, isDeveloping = false): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = inline.map(([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...(isDeveloping ? hashes : [])].join(" "),
    // Ant Design writes its styles into the page.
    "style-src 'self' 'unsafe-inline'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    isDeveloping ? "connect-src 'self' ws:" : "connect-src 'self'",
    // The page that visitors of a closed site see.
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "report-uri /csp-report",
  ].join("; ");
}
