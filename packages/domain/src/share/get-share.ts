import type { Ctx } from "../context/context.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import type { ResidenceRow } from "../residence/queries.ts";
import { getSiteInfo, type SiteInfoRow } from "../site-info/get-site-info.ts";

export interface Share {
  site: SiteInfoRow;
  residence: ResidenceRow | null;
}

/** Link preview of a residence, or of the site. Throws `notFound`. */
export async function getShare(ctx: Ctx, input: { id?: number }): Promise<Share> {
  const { row: site } = await getSiteInfo(ctx);
  const residence = input.id === undefined ? null : await loadVisibleResidence(ctx, input.id);
  return { site, residence };
}
