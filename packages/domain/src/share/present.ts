import type { BodyOf } from "@changming/contract/define";
import type { share } from "@changming/contract/share";
import type { Media } from "../media.ts";
import type { Share } from "./get-share.ts";

const picture = "/art/share.png";

export function presentShare({ site, residence }: Share, media: Media): BodyOf<typeof share.get> {
  const image = media.address(picture);
  if (!residence) return { title: site.name, desc: site.website_summary, image, link: "/" };
  return {
    title: `${residence.name}的居所 · ${site.name}`,
    desc: residence.summary,
    image,
    link: `/home?id=${residence.id}`,
  };
}
