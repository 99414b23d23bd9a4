import type { Ctx } from "../context.ts";

/** Adds what was bought to what a residence owns, inside the transaction that delivers it. */
export async function ownDressing(
  ctx: Ctx,
  bought: { residenceId: number; giftId: number; quantity: number },
): Promise<void> {
  if (!ctx.tx) throw new Error("a dressing is owned inside the transaction that delivers it");
  await ctx.db
    .insertInto("dressing")
    .values({
      residence_id: bought.residenceId,
      gift_id: bought.giftId,
      quantity: bought.quantity,
      since: ctx.clock(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["residence_id", "gift_id"])
        .doUpdateSet((eb) => ({ quantity: eb("dressing.quantity", "+", bought.quantity) })),
    )
    .execute();
}
