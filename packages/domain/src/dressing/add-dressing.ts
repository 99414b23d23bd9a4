import type { Ctx } from "../context/context.ts";

/** Adds a bought dressing to a residence, inside the transaction that delivers it. */
export async function addDressing(
  ctx: Ctx,
  bought: { residenceId: number; giftId: number; quantity: number },
): Promise<void> {
  if (!ctx.tx) throw new Error("a dressing must be added inside the transaction that delivers it");
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
