import type { BodyOf } from "@changming/contract/define";
import type { residence } from "@changming/contract/residence";
import { accessOfResidence, type Media } from "../media.ts";
import { withPictureAddresses } from "../rich-text/pictures-in-text.ts";
import type { ResidenceRow } from "./queries.ts";

/** The biography; its HTML was sanitised when it was written. */
export function presentIntro(row: ResidenceRow, media: Media): BodyOf<typeof residence.intro> {
  const content = withPictureAddresses(row.intro_html, media, accessOfResidence(row));
  return { id: row.id, name: row.name, content, opening: row.opening, source: row.source };
}
