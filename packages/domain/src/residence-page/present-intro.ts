import type { BodyOf } from "@changming/contract/define";
import type { residence } from "@changming/contract/residence";
import { accessOfResidence, type Media } from "../context/media.ts";
import { withImageUrls } from "../rich-text/images-in-text.ts";
import type { ResidenceRow } from "../residence/queries.ts";

/** The HTML was sanitized when it was written. */
export function presentIntro(row: ResidenceRow, media: Media): BodyOf<typeof residence.intro> {
  const content = withImageUrls(row.intro_html, media, accessOfResidence(row));
  return { id: row.id, name: row.name, content, opening: row.opening, source: row.source };
}
