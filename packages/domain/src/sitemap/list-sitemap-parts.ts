import type { Ctx } from "../context/context.ts";
import { sectionNames, sections, type SitemapSection } from "./sections.ts";

/** A file of the sitemap: part n of a section has the public rows of its n-th range of ids. */
export interface SitemapPart {
  section: SitemapSection;
  /** From 1. */
  part: number;
}

const largestId = 2_147_483_647;

/** Parts with at least one public row. Fixed id ranges keep a part's URL stable when rows come or go. */
export async function listSitemapParts(ctx: Ctx): Promise<SitemapPart[]> {
  const parts = await Promise.all(sectionNames.map((section) => partsOf(ctx, section)));
  return parts.flat();
}

/** Skips from the first public id to the first one after its part: one index lookup per part. */
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
