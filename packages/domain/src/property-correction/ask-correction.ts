import { withTx } from "@changming/db/tx";
import { ownAccountId } from "../account/own-account.ts";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canManageResidence, standingOf } from "../residence/access.ts";
import { loadResidenceToKeep } from "../residence/load-residence.ts";
import { correctionOfRef, type CorrectionRow } from "./queries.ts";

/**
 * Asks the garden's administrator to put the property certificate right. One at a time for a residence; the same `ref`
 * again asks nothing. Refuses with `notFound`, also where there is no certificate, and `correctionOpen`.
 */
export async function askCorrection(
  ctx: Ctx,
  input: { residenceId: number; content: string; ref: string | null },
): Promise<CorrectionRow> {
  const accountId = ownAccountId(ctx);
  return withTx(ctx, async (ctx) => {
    const residence = await loadResidenceToKeep(ctx, input.residenceId);
    demand(canManageResidence(standingOf(residence)));
    const repeated = input.ref === null ? null : await correctionOfRef(ctx.db, residence.id, input.ref);
    if (repeated) return repeated;
    await requireCertificate(ctx, residence.id);
    const made = await ctx.db
      .insertInto("property_correction")
      .values({
        residence_id: residence.id,
        account_id: accountId,
        content: input.content,
        ref: input.ref,
        asked_at: ctx.clock(),
      })
      .onConflict((conflict) => conflict.column("residence_id").where("state", "=", "waiting").doNothing())
      .returning(["id", "residence_id", "account_id", "content", "state", "answer", "asked_at", "decided_at"])
      .executeTakeFirst();
    if (!made) return refuse("correctionOpen");
    await audit(ctx, {
      verb: "propertyCorrection.ask",
      object: { kind: "propertyCorrection", id: made.id },
      before: null,
      after: { residenceId: residence.id },
    });
    return made;
  });
}

async function requireCertificate(ctx: Ctx, residenceId: number): Promise<void> {
  const held = await ctx.db
    .selectFrom("property_certificate")
    .select("residence_id")
    .where("residence_id", "=", residenceId)
    .executeTakeFirst();
  if (!held) refuse("notFound");
}
