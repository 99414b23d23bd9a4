import type { Ctx } from "../context/context.ts";
import { nameInReference } from "../file-reference/reference.ts";

/** Attaches an application's portrait to its new residence, whose visibility applies from then on. */
export async function movePortrait(ctx: Ctx, reference: string, residenceId: number): Promise<void> {
  if (!ctx.tx) throw new Error("a portrait is attached inside the transaction that creates its residence");
  const name = nameInReference(reference);
  if (name === null) return;
  await ctx.db
    .updateTable("upload")
    .set({ purpose: "photo", residence_id: residenceId })
    .where("name", "=", name)
    .where("purpose", "=", "portrait")
    .execute();
}
