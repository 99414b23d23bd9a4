import { z } from "zod";
import { defineCall } from "./define.ts";

export const messageScript = {
  list: defineCall({
    method: "GET",
    path: "/api/fragment/messageScript",
    auth: "public",
    rate: "read",
    summary: "写信时可以借用的话",
    input: z.object({}),
    body: z.array(z.object({ id: z.int(), content: z.string() })),
    errors: [],
    cached: true,
  }),
};
