import { availableParallelism } from "node:os";
import { z } from "zod";

/** `auto` starts no more: a PostgreSQL allows 100 connections by default. */
const maxAuto = 16;

export const workersEnvironment = {
  WORKERS: z
    .union([
      z.literal("auto").transform(() => Math.min(maxAuto, availableParallelism())),
      z.coerce.number().int().min(1).max(64),
    ])
    .default(1),
};

/** The number of processes that serve; 1 for an invalid setting, which parseConfig rejects. */
export function workersOf({ WORKERS }: Record<string, string | undefined>): number {
  const parsed = workersEnvironment.WORKERS.safeParse(WORKERS === "" ? undefined : WORKERS);
  return parsed.data ?? 1;
}
