import type { FastifyInstance } from "fastify";

export interface Readiness {
  /** False from the moment the process is asked to stop. */
  isTaking(): boolean;
  /** Throws or yields false while the database cannot be used. */
  isDatabaseReady(): Promise<boolean>;
}

/** /healthz: the process lives. /readyz: it may be sent visitors. */
export function mountHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send({ ok: true }));
  app.get("/readyz", async (_request, reply) => {
    const ready = readiness.isTaking() && (await readiness.isDatabaseReady().catch(() => false));
    return reply
      .code(ready ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ ok: ready });
  });
}
