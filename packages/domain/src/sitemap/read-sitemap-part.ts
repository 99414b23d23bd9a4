import type { Ctx } from "../context/context.ts";
import type { SitemapPart } from "./list-sitemap-parts.ts";
import type { SitemapRow } from "./queries.ts";
import { sections } from "./sections.ts";

/** Rows per query, to limit statement time and memory. */
const batch = 500;
const largestId = 2_147_483_647;

/**
 * Public rows of one part by id, in batches; none for an unknown part. Invalidated with its section: a residence may
 * become private while this is read, so use the result only if the recorded tags are still valid at the end.
 */
export async function* readSitemapPart(ctx: Ctx, { section, part }: SitemapPart): AsyncGenerator<SitemapRow[]> {
  const { rows, tag, partSize } = sections[section];
  ctx.tags.read(tag);
  const last = Math.min(part * partSize, largestId);
  for (let after = (part - 1) * partSize; after < last;) {
    const found = await rows(ctx.db, { after, last }, batch, ctx.clock());
    if (found.length > 0) yield found;
    if (found.length < batch) return;
    after = found.at(-1)?.id ?? last;
  }
}
