import { withTx } from "@changming/db/tx";
import { letterZone } from "@changming/kit/names";
import type { Ctx } from "../context.ts";
import { delivered } from "../ledger/book.ts";
import { moveOrder } from "../order/transition.ts";
import { Refusal } from "../refusal.ts";
import { numberText } from "../residence/number-text.ts";
import { decisionOf, type Judged, lockForDecision } from "./decide.ts";
import { foundResidence } from "./found-residence.ts";
import { paidOrder } from "./paid-order.ts";
import { tellApproved } from "./tell-applicant.ts";
import { type ApplicationRow, moveApplication } from "./transition.ts";

export interface Decision {
  application: ApplicationRow;
  /** Of the residence that was made; null when it was rejected. */
  place: { letter: string; number: number } | null;
}

/**
 * Approves an application: residence, number, owner and certificate, what was paid is sold, and the applicant is told, all
 * in one transaction. `letter` is the zone by the family name's reading, unless the family reads it otherwise. The same
 * person's second approval with the same choices answers as the first. Refuses with `notFound`, `ownApplication`, `applicationChanged`,
 * `applicationDecided`, and with `invalidInput` for a level that there is not.
 */
export async function approveApplication(
  ctx: Ctx,
  input: Judged & { level: number; letter?: string },
): Promise<Decision> {
  // no-access: lockForDecision demands it
  return withTx(ctx, async (ctx) => {
    // no-audit: every move writes its own
    const { application, isRepeated } = await lockForDecision(ctx, input, "approved", async (approved) => {
      const made = await placeOf(ctx, approved);
      const letter = input.letter || letterZone(approved.name);
      return made?.level === input.level && made.letter === letter;
    });
    if (isRepeated) return { application, place: await placeOf(ctx, application) };
    await requireLevel(ctx, input.level);
    const letter = input.letter || letterZone(application.name);
    const founded = await foundResidence(ctx, application, { level: input.level, letter });
    const approved = await moveApplication(ctx, application, "approved", {
      ...decisionOf(ctx),
      residence_id: founded.id,
    });
    await sell(ctx, application.id, founded.id);
    await tellApproved(ctx, approved, { gardenName: founded.gardenName, numberText: numberText(founded) });
    return { application: approved, place: founded };
  });
}

async function requireLevel(ctx: Ctx, level: number): Promise<void> {
  const known = await ctx.db.selectFrom("level").select("level").where("level", "=", level).executeTakeFirst();
  if (!known) throw new Refusal("invalidInput", "level", "请选择居所等级");
}

/** What was owed for its money is there now. */
async function sell(ctx: Ctx, applicationId: number, residenceId: number): Promise<void> {
  const order = await paidOrder(ctx.db, applicationId);
  if (!order) return;
  await moveOrder(ctx, order, "delivered", { delivered_at: ctx.clock() });
  await delivered(ctx, { id: order.id, amount_fen: order.amount_fen, residence_id: residenceId }, 0);
}

async function placeOf(ctx: Ctx, { residence_id }: ApplicationRow) {
  const place = await ctx.db
    .selectFrom("residence")
    .select(["letter", "number", "level"])
    .where("id", "=", residence_id)
    .executeTakeFirst();
  return place ?? null;
}
