import { withTx } from "@changming/db/tx";
import { letterZone } from "@changming/kit/names";
import type { Ctx } from "../context/context.ts";
import { postDeliveryEntry } from "../ledger/post-entry.ts";
import { moveOrder } from "../order/transition.ts";
import { DomainError } from "../context/domain-error.ts";
import { numberText } from "../residence/number-text.ts";
import { decisionOf, type Judged, lockForDecision } from "./decide.ts";
import { createResidence } from "./create-residence.ts";
import { paidOrder } from "./queries.ts";
import { notifyApproved } from "./notify-applicant.ts";
import { type ApplicationRow, moveApplication } from "./transition.ts";

export interface Decision {
  application: ApplicationRow;
  /** Of the new residence; null when it was rejected. */
  place: { letter: string; number: number } | null;
}

/**
 * Approves in one transaction: residence, number, owner, certificate, delivery, message. `letter`: the zone, by default
 * from the family name's reading. The reviewer's identical second approval answers as the first. Throws `notFound`,
 * `ownApplication`, `applicationChanged`, `applicationDecided`, `invalidInput` (unknown level).
 */
export async function approveApplication(
  ctx: Ctx,
  input: Judged & { level: number; letter?: string },
): Promise<Decision> {
  return withTx(ctx, async (ctx) => {
    const { application, isRepeated } = await lockForDecision(ctx, input, "approved", async (approved) => {
      const made = await placeOf(ctx, approved);
      const letter = input.letter || letterZone(approved.name);
      return made?.level === input.level && made.letter === letter;
    });
    if (isRepeated) return { application, place: await placeOf(ctx, application) };
    await requireLevel(ctx, input.level);
    const letter = input.letter || letterZone(application.name);
    const founded = await createResidence(ctx, application, { level: input.level, letter });
    const approved = await moveApplication(ctx, application, "approved", {
      ...decisionOf(ctx),
      residence_id: founded.id,
    });
    await sell(ctx, application.id, founded.id);
    await notifyApproved(ctx, approved, { gardenName: founded.gardenName, numberText: numberText(founded) });
    return { application: approved, place: founded };
  });
}

async function requireLevel(ctx: Ctx, level: number): Promise<void> {
  const known = await ctx.db.selectFrom("level").select("level").where("level", "=", level).executeTakeFirst();
  if (!known) throw new DomainError("invalidInput", "level", "请选择居所等级");
}

/** Marks what was paid for as delivered. */
async function sell(ctx: Ctx, applicationId: number, residenceId: number): Promise<void> {
  const order = await paidOrder(ctx.db, applicationId);
  if (!order) return;
  await moveOrder(ctx, order, "delivered", { delivered_at: ctx.clock() });
  await postDeliveryEntry(ctx, { id: order.id, amount_fen: order.amount_fen, residence_id: residenceId }, 0);
}

async function placeOf(ctx: Ctx, { residence_id }: ApplicationRow) {
  const place = await ctx.db
    .selectFrom("residence")
    .select(["letter", "number", "level"])
    .where("id", "=", residence_id)
    .executeTakeFirst();
  return place ?? null;
}
