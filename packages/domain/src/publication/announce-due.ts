import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { touch } from "../context/tags.ts";
import { type PublicationKind, publicationTags } from "./publication-columns.ts";

const kinds = Object.keys(publicationTags) as PublicationKind[];

/** Invalidates the cache for publications whose time has come, on every node. For a job; returns how many. */
export async function announceDue(ctx: Ctx): Promise<number> {
  let out = 0;
  for (const kind of kinds) out += await announceKind(ctx, kind);
  return out;
}

async function announceKind(ctx: Ctx, kind: PublicationKind): Promise<number> {
  const now = ctx.clock();
  // Usually there are none: check before opening a transaction.
  const due = sql`from ${sql.table(kind)} where not is_announced and published_at <= ${now}`;
  const { rows } = await sql`select 1 ${due} limit 1`.execute(ctx.db);
  if (rows.length === 0) return 0;
  return withTx(ctx, async (ctx) => {
    // no-audit: written when it was planned
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(kind)} set is_announced = true where not is_announced and published_at <= ${now}`.execute(
      ctx.db,
    );
    if (numAffectedRows > 0n) await touch(ctx, publicationTags[kind]);
    return Number(numAffectedRows);
  });
}
