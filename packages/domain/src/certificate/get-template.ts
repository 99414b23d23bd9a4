import type { Ctx } from "../context.ts";
import { demand } from "../refusal.ts";
import { canReadFamily, standingOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import type { ResidenceRow } from "../residence/queries.ts";

/** The family's words for its certificate, for every member. Refuses with `notFound`. */
export async function getCertificateTemplate(ctx: Ctx, input: { residenceId: number }): Promise<ResidenceRow> {
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canReadFamily(standingOf(residence)));
  return residence;
}
