import type { Ctx } from "../context/context.ts";
import { countUpTo, pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import { canReadBlocklist } from "./access.ts";
import type { BlocklistTerm } from "../context/blocklist.ts";

interface BlocklistQuery {
  page: number;
  pageSize: number;
  /** A part of the term; empty for all. */
  keywords: string;
  verdict: BlocklistTerm["verdict"] | "";
}

/** The operator's terms, newest first. Throws `staffRoleMissing`, `pageTooDeep`. */
export async function listBlocklist(ctx: Ctx, { keywords, verdict, ...rest }: BlocklistQuery) {
  demand(canReadBlocklist(ctx.actor));
  const { limit, offset } = pageOf(rest);
  let found = ctx.db.selectFrom("blocklist_term");
  if (verdict !== "") found = found.where("verdict", "=", verdict);
  if (keywords !== "") found = found.where("word", "like", `%${keywords.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const rows = await found.selectAll().orderBy("id", "desc").limit(limit).offset(offset).execute();
  return { rows, ...(await countUpTo(ctx.db, found.select("id"))) };
}
