import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context.ts";
import { touch } from "../tags.ts";
import { type PublicationKind, publicationTags } from "./shelf.ts";

const kinds = Object.keys(publicationTags) as PublicationKind[];

/** Tells the pages, on every node, of what came out by itself since the last time. For a job; returns how many came out. */
export async function announceDue(ctx: Ctx): Promise<number> {
  let out = 0;
  for (const kind of kinds) out += await announceKind(ctx, kind);
  return out;
}

async function announceKind(ctx: Ctx, kind: PublicationKind): Promise<number> {
  const now = ctx.clock();
  // Mostly there is nothing: then nothing is written either.
  const due = sql`from ${sql.table(kind)} where not is_announced and published_at <= ${now}`;
  const { rows } = await sql`select 1 ${due} limit 1`.execute(ctx.db);
  if (rows.length === 0) return 0;
  // no-access: who planned it was asked then
  return withTx(ctx, async (ctx) => {
    // no-audit: and it was written down then
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(kind)} set is_announced = true where not is_announced and published_at <= ${now}`.execute(
      ctx.db,
    );
    if (numAffectedRows > 0n) await touch(ctx, publicationTags[kind]);
    return Number(numAffectedRows);
  });
}
