import { availableParallelism } from "node:os";
import { z } from "zod";

/** A PostgreSQL allows 100 connections by default. */
const maxWorkers = 16;

export const workersEnvironment = {
  WORKERS: z
    .union([
      z.literal("auto").transform(() => Math.min(maxWorkers, availableParallelism())),
      z
        .string()
        .regex(/^[1-9]\d?$/)
        .transform(Number)
        .refine((count) => count <= maxWorkers),
    ])
    .default(1),
};

/** The number of processes that serve; 1 for an invalid setting, which parseConfig rejects. */
export function workersOf({ WORKERS }: Record<string, string | undefined>): number {
  const parsed = workersEnvironment.WORKERS.safeParse(WORKERS === "" ? undefined : WORKERS);
  return parsed.data ?? 1;
}
