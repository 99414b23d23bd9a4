import type { BodyOf } from "@changming/contract/define";
import type { share } from "@changming/contract/share";
import type { Media } from "../context/media.ts";
import type { Share } from "./get-share.ts";

const defaultImage = "/art/share.png";

export function presentShare({ site, residence }: Share, media: Media): BodyOf<typeof share.get> {
  const image = media.address(defaultImage);
  if (!residence) return { title: site.name, desc: site.website_summary, image, link: "/" };
  return {
    title: `${residence.name}的居所 · ${site.name}`,
    desc: residence.summary,
    image,
    link: `/home?id=${residence.id}`,
  };
}
