import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demandVersion } from "../demand-version.ts";
import { canWriteContent } from "../publication/access.ts";
import { demand, refuse } from "../refusal.ts";
import { touch } from "../tags.ts";
import { type LineKind, lineKinds, linesOf } from "./lines.ts";

/** Takes a line away; the audit keeps it. Refuses with `notFound`, `editedMeanwhile`, `lineInUse`. */
export async function removeLine(ctx: Ctx, kind: LineKind, asked: { id: number; version: number }): Promise<void> {
  demand(canWriteContent(ctx.actor));
  await withTx(ctx, async (ctx) => {
    const lines = await linesOf(ctx, kind, { isLocked: true });
    const line = lines.find(({ id }) => id === asked.id) ?? refuse("notFound");
    await demandVersion(ctx, { kind, ...line }, asked.version);
    if (kind === "newsCategory" && (await hasArticles(ctx, line.id))) refuse("lineInUse");
    await sql`delete from ${sql.table(lineKinds[kind].table)} where id = ${line.id}`.execute(ctx.db);
    const { text, url } = line;
    await audit(ctx, { verb: `${kind}.remove`, object: { kind, id: line.id }, before: { text, url }, after: null });
    await touch(ctx, lineKinds[kind].tag);
  });
}

/** Deleted ones count: they may be brought back. */
async function hasArticles(ctx: Ctx, id: number): Promise<boolean> {
  const found = await ctx.db.selectFrom("news").select("id").where("category_id", "=", id).limit(1).executeTakeFirst();
  return found !== undefined;
}
