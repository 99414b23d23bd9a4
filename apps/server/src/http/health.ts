import type { FastifyInstance } from "fastify";

interface Readiness {
  /** False once the process is asked to stop. */
  isTaking(): boolean;
  /** False while reads or writes fail. */
  isWorking(): Promise<boolean>;
}

/** /healthz: the process is alive. /readyz: it can take traffic. */
export function mountHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send({ ok: true }));
  app.get("/readyz", async (_request, reply) => {
    const ready = readiness.isTaking() && (await readiness.isWorking());
    return reply
      .code(ready ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ ok: ready });
  });
}
