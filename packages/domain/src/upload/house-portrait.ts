import type { Ctx } from "../context.ts";
import { nameInReference } from "./reference.ts";

/** Makes a portrait that waited with an application the picture of its residence: from now on it is seen as that is. */
export async function housePortrait(ctx: Ctx, reference: string, residenceId: number): Promise<void> {
  if (!ctx.tx) throw new Error("a portrait is housed in the transaction that makes its residence");
  const name = nameInReference(reference);
  if (name === null) return;
  await ctx.db
    .updateTable("upload")
    .set({ purpose: "photo", residence_id: residenceId })
    .where("name", "=", name)
    .where("purpose", "=", "portrait")
    .execute();
}
