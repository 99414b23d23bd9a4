import { z } from "zod";
import { defineCall } from "./define.ts";

const leaf = z.object({ area_id: z.int(), name: z.string() });

/** Places to choose from in an account's forms (R-application-3). */
export const area = {
  tree: defineCall({
    method: "GET",
    path: "/api/fragment/getAreaList",
    auth: "account",
    rate: "read",
    summary: "省与市两级；直辖市下为区县",
    input: z.object({}),
    body: z.array(leaf.extend({ children: z.array(leaf) })),
    errors: [],
  }),
};
