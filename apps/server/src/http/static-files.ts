import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { existsSync } from "node:fs";
import { join } from "node:path";

export const forever = "public, max-age=31536000, immutable";

/** The site's own files: scripts and styles under hashed names, images under one version. */
export async function mountStaticFiles(
  app: FastifyInstance,
  options: { clientFolder: string; artVersion: string; earlierAssets?: string | undefined },
) {
  const { clientFolder, artVersion, earlierAssets } = options;
  const shared = { preCompressed: true, cacheControl: false, index: false, decorateReply: false } as const;
  const assets = join(clientFolder, "assets");
  if (existsSync(assets)) {
    const setHeaders = (reply: FastifyReply) => {
      reply.header("cache-control", forever);
    };
    await app.register(fastifyStatic, {
      ...shared,
      root: earlierAssets === undefined ? assets : [assets, earlierAssets],
      prefix: "/assets/",
      setHeaders,
    });
  }
  await app.register(fastifyStatic, {
    ...shared,
    root: join(clientFolder, "art"),
    prefix: "/art/",
    setHeaders: (reply) => {
      reply.header("cache-control", "public, max-age=3600");
    },
  });
  app.addHook("onSend", async (request, reply, payload) => {
    // An image requested with its version never changes.
    if (request.url.startsWith("/art/") && reply.statusCode === 200 && request.url.endsWith(`?v=${artVersion}`)) {
      reply.header("cache-control", forever);
    }
    return payload;
  });
  await app.register(fastifyStatic, {
    ...shared,
    decorateReply: true,
    root: clientFolder,
    serve: false,
  });
  // The browser asks for a new one itself; it may fetch pages and the icon of a notification, and nothing else.
  app.get("/sw.js", (_request, reply) =>
    reply
      .header("cache-control", "no-cache")
      .header("content-security-policy", "default-src 'none'; connect-src 'self'; img-src 'self'")
      .sendFile("sw.js"),
  );
  app.get("/favicon.ico", (_request, reply) => reply.redirect("/art/brand/favicon.svg", 302));
}
