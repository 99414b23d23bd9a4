import type { BodyOf } from "@changming/contract/define";
import type { share } from "@changming/contract/share";
import { shareImageOf } from "@changming/kit/product-name";
import { type PlacedDressing, placedDressings } from "../dressing/list-dressings.ts";
import { shareCardAddress } from "../residence-page/share-card.ts";
import type { Ctx } from "../context/context.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import type { ResidenceRow } from "../residence/queries.ts";
import { getSiteInfo, type SiteInfoRow } from "../site-info/get-site-info.ts";
import type { Media } from "../context/media.ts";

interface Share {
  site: SiteInfoRow;
  residence: ResidenceRow | null;
  /** The family's dressings of the scene. */
  dressing: PlacedDressing[];
}

/** Link preview of a residence, or of the site (R-privacy-2, R-site-15). Throws `notFound`. */
export async function getShare(ctx: Ctx, input: { id?: number }): Promise<Share> {
  const { row: site } = await getSiteInfo(ctx);
  const residence = input.id === undefined ? null : await loadVisibleResidence(ctx, input.id);
  // What the picture shows beside the residence itself.
  if (residence) ctx.tags.read("levels", "catalogue", `garden:${residence.garden_id}`);
  const dressing = residence === null ? [] : await placedDressings(ctx.db, residence.id).execute();
  return { site, residence, dressing };
}

export function presentShare({ site, residence, dressing }: Share, media: Media): BodyOf<typeof share.get> {
  const image = media.address(shareImageOf(site.name));
  if (!residence) return { title: site.name, desc: site.website_summary, image, link: "/" };
  return {
    title: `${residence.name}的居所 · ${site.name}`,
    desc: residence.summary,
    image: shareCardAddress(residence, dressing) || image,
    link: `/home?id=${residence.id}`,
  };
}
