import type { Ctx } from "../context.ts";
import { countUpTo } from "../count-up-to.ts";
import { pageOf } from "../paging.ts";
import { demand } from "../refusal.ts";
import { canReadWords } from "./access.ts";
import type { ListedWord } from "./word-matcher.ts";

export interface WordQuery {
  page: number;
  pageSize: number;
  /** A part of the word; empty for all. */
  keywords: string;
  verdict: ListedWord["verdict"] | "";
}

/** The operator's words, the latest first. Refuses with `staffRoleMissing`, `pageTooDeep`. */
export async function listWords(ctx: Ctx, { keywords, verdict, ...asked }: WordQuery) {
  demand(canReadWords(ctx.actor));
  const { limit, offset } = pageOf(asked);
  let found = ctx.db.selectFrom("listed_word");
  if (verdict !== "") found = found.where("verdict", "=", verdict);
  if (keywords !== "") found = found.where("word", "like", `%${keywords.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const rows = await found.selectAll().orderBy("id", "desc").limit(limit).offset(offset).execute();
  return { rows, ...(await countUpTo(ctx.db, found.select("id"))) };
}
