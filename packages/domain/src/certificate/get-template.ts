import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canReadFamily, accessContextOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import type { ResidenceRow } from "../residence/queries.ts";

/** The family's text for its certificates, for every member. Throws `notFound`. */
export async function getCertificateTemplate(ctx: Ctx, input: { residenceId: number }): Promise<ResidenceRow> {
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canReadFamily(accessContextOf(residence)));
  return residence;
}
