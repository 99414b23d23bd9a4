import type { ResidenceKind } from "@changming/db/tables/residence";
import { shanghaiDay, type ShanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { pageOf } from "../context/paging.ts";
import { keywordQuery } from "./search-query.ts";
import { type ResidenceCardRow, residenceCardsById } from "./queries.ts";
import { findResidences } from "./search-queries.ts";

/** `residenceType` → kind; a search covers all kinds. */
const kindOfType: Record<number, ResidenceKind | null> = { 0: null, 1: "famous", 2: "ancestor", 3: "martyr" };

export interface ResidenceList {
  counts: number;
  rows: ResidenceCardRow[];
  today: ShanghaiDay;
}

/** Public residences of one kind, or matching a keyword: name, part of it, pinyin, initials, native place. */
export async function listResidences(
  ctx: Ctx,
  input: { residenceType: number; page: number; pageSize: number; keywords: string },
): Promise<ResidenceList> {
  ctx.tags.read("residences", "remembrances", "gardens");
  const page = pageOf(input);
  const today = shanghaiDay(ctx.clock());
  const { query, keyword } = keywordQuery(input.keywords);
  // A keyword of punctuation only finds nothing; an absent one means all.
  if (input.keywords !== "" && query === null) return { counts: 0, rows: [], today };
  const search = { kind: kindOfType[input.residenceType] ?? null, query, keyword };
  const { found, ids } = await findResidences(ctx.db, search, page);
  return { counts: found, rows: await residenceCardsById(ctx.db, ids), today };
}
