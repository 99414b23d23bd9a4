import { z } from "zod";

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** Settings of the database and of what stands before and beside it. */
export const databaseEnvironment = {
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOLER_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((text) => text.split(",").map((url) => url.trim()))
    .pipe(z.array(postgresUrl))
    .optional(),
};
