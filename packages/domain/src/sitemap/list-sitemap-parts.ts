import type { Ctx } from "../context.ts";
import { sectionNames, sections, type SitemapSection } from "./sections.ts";

/** A file of the sitemap: part n of a section holds what is public among its n-th range of ids. */
export interface SitemapPart {
  section: SitemapSection;
  /** From 1 on. */
  part: number;
}

const largestId = 2_147_483_647;

/** The parts in which anything public stands. Ranges of ids: a part's address does not move when others come or go. */
export async function listSitemapParts(ctx: Ctx): Promise<SitemapPart[]> {
  const parts = await Promise.all(sectionNames.map((section) => partsOf(ctx, section)));
  return parts.flat();
}

/** Leaps from the first public id to the first one behind its part: a look into an index for each part. */
async function partsOf(ctx: Ctx, section: SitemapSection): Promise<SitemapPart[]> {
  const { rows, tag, partSize } = sections[section];
  ctx.tags.read(tag);
  const parts: SitemapPart[] = [];
  for (let after = 0; after < largestId;) {
    const [first] = await rows(ctx.db, { after, last: largestId }, 1, ctx.clock());
    if (!first) break;
    const part = Math.ceil(first.id / partSize);
    parts.push({ section, part });
    after = part * partSize;
  }
  return parts;
}
