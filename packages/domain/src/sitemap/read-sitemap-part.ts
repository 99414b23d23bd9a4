import type { Ctx } from "../context.ts";
import type { SitemapPart } from "./list-sitemap-parts.ts";
import type { SitemapRow } from "./queries.ts";
import { sections } from "./sections.ts";

/** Rows read at a time, so that no statement is long and few rows are held. */
const batch = 500;
const largestId = 2_147_483_647;

/**
 * What is public in one part, a batch at a time in the order of ids; nothing of an unknown part. It falls with its section: what closes
 * while it is being read must not be told, so the result may be handed out only when the ledger is still current.
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
