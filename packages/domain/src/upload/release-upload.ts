import type { Ctx } from "../context/context.ts";
import { nameInReference, storedInVault } from "../file-reference/reference.ts";

/**
 * Releases an upload that is no longer referenced, inside the transaction that removed the reference. From `at` on (at
 * once by default) it is invisible, and a job deletes its files. Other references, such as images of the product, are
 * ignored, so that a caller may pass on any value of its row.
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
