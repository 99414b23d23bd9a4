import type { Ctx } from "../context.ts";
import { nameInReference, storedInVault } from "./reference.ts";

/**
 * Lets an upload go that nothing refers to any more, inside the transaction of the verb that took the reference away.
 * From `at` on (at once, unless told) nobody sees it, and a job deletes its files. References to what is no upload, such
 * as a picture of the product, are left alone, so that a verb may pass on whatever stood in its row.
 */
export async function releaseUpload(ctx: Ctx, input: { reference: string | null; at?: Date }): Promise<void> {
  if (!ctx.tx) throw new Error("an upload is released inside the transaction of what referred to it");
  const name = nameInReference(input.reference ?? "");
  const storedAs = storedInVault(input.reference ?? "");
  if (name === null && storedAs === null) return;
  await ctx.db
    .updateTable("upload")
    .set({ drop_after: input.at ?? ctx.clock() })
    .where((eb) => (name === null ? eb("stored_as", "=", storedAs) : eb("name", "=", name)))
    .where("purpose", "is not", null)
    .execute();
}
