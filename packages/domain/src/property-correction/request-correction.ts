import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canManageResidence, accessContextOf } from "../residence/access.ts";
import { loadManagedResidence } from "../residence/load-residence.ts";
import { correctionOfRef, type CorrectionRow } from "./queries.ts";

/**
 * Requests a correction of the property certificate. One pending request per residence (R-family-8); a repeated `ref`
 * creates none again. Throws `notFound`, also without a certificate, and `correctionOpen`.
 */
export async function requestCorrection(
  ctx: Ctx,
  input: { residenceId: number; content: string; ref: string | null },
): Promise<CorrectionRow> {
  const accountId = ownAccountId(ctx);
  return withTx(ctx, async (ctx) => {
    const residence = await loadManagedResidence(ctx, input.residenceId);
    demand(canManageResidence(accessContextOf(residence)));
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
      // A literal: with a parameter, the generic plan of a prepared statement does not find the partial index.
      .onConflict((conflict) =>
        conflict
          .column("residence_id")
          .where(sql<boolean>`state = 'waiting'`)
          .doNothing(),
      )
      .returning(["id", "residence_id", "account_id", "content", "state", "answer", "asked_at", "decided_at"])
      .executeTakeFirst();
    if (!made) return fail("correctionOpen");
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
  const locked = await ctx.db
    .selectFrom("property_certificate")
    .select("residence_id")
    .where("residence_id", "=", residenceId)
    .executeTakeFirst();
  if (!locked) fail("notFound");
}
