import { toSimplified } from "@changming/kit/names";
import type { ResidenceKind } from "@changming/db/tables/residence";
import type { Ctx } from "../context.ts";
import { countUpTo, type Counted } from "../count-up-to.ts";
import { pageOf } from "../paging.ts";
import { demand } from "../refusal.ts";
import { canEditInOffice, canListInOffice } from "./office-access.ts";
import {
  idsInOffice,
  inOffice,
  type OfficeOrder,
  type OfficeResidenceRow,
  officeRows,
  type OfficeSearch,
  type OfficeState,
} from "./office-queries.ts";
import { keywordQuery } from "./search-query.ts";

export interface OfficeResidenceQuery {
  page: number;
  pageSize: number;
  keywords: string;
  number: string;
  gardenId: number | null;
  kind: ResidenceKind | "";
  level: number;
  state: OfficeState | "";
  mobile: string;
  sort: OfficeOrder;
  isDescending: boolean;
}

export type OfficeResidences = Counted & { rows: OfficeResidenceRow[] };

/**
 * Every residence of the site, private and hidden ones too. Refuses with `pageTooDeep`, and with `staffRoleMissing` also
 * who looks for a mobile that he may not see.
 */
export async function listInOffice(ctx: Ctx, asked: OfficeResidenceQuery): Promise<OfficeResidences> {
  demand(canListInOffice(ctx.actor));
  if (asked.mobile !== "") demand(canEditInOffice(ctx.actor));
  const page = pageOf(asked);
  const search = searchOf(asked);
  if (!search) return { rows: [], counts: 0, hasMore: false };
  const ids = await idsInOffice(ctx.db, search, asked, page);
  const rows = ids.length === 0 ? [] : await officeRows(ctx.db, ids);
  const place = new Map(ids.map((id, index) => [id, index]));
  const inOrder = rows.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  return { rows: inOrder, ...(await countUpTo(ctx.db, inOffice(ctx.db, search).select("residence.id"))) };
}

/** null: what was typed can find nothing. */
function searchOf({
  keywords,
  number,
  gardenId,
  kind,
  level,
  state,
  mobile,
}: OfficeResidenceQuery): OfficeSearch | null {
  const query = keywords === "" ? null : keywordQuery(toSimplified(keywords)).query;
  const place = number === "" ? null : placeOf(number);
  if ((keywords !== "" && query === null) || (number !== "" && place === null)) return null;
  return { query, place, gardenId, kind, level, state, mobile };
}

/** `S 326`, `S区0326号`, `326` */
function placeOf(text: string): OfficeSearch["place"] {
  const found = /^([A-Z#])?区?0{0,4}([1-9]\d{0,4})号?$/u.exec(text.replaceAll(/[\s-]/g, "").toUpperCase());
  return found ? { letter: found[1] ?? "", number: Number(found[2]) } : null;
}
