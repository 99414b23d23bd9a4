import { toSimplified } from "@changming/kit/names";
import type { ResidenceKind } from "@changming/db/tables/residence";
import type { Ctx } from "../context/context.ts";
import { countUpTo, type Counted } from "../context/count-up-to.ts";
import { pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import { canEditAsStaff, canListAsStaff } from "../residence/staff-access.ts";
import {
  idsForStaff,
  searchResidences,
  type ResidenceOrder,
  type ResidenceForStaffRow,
  rowsForStaff,
  type StaffSearch,
  type ResidenceVisibility,
} from "../residence/staff-queries.ts";
import { keywordQuery } from "../residence/search-query.ts";

export interface StaffResidenceQuery {
  page: number;
  pageSize: number;
  keywords: string;
  number: string;
  gardenId: number | null;
  kind: ResidenceKind | "";
  level: number;
  state: ResidenceVisibility | "";
  mobile: string;
  sort: ResidenceOrder;
  isDescending: boolean;
}

export type ResidencesForStaff = Counted & { rows: ResidenceForStaffRow[] };

/**
 * Every residence of the site, private and hidden ones too. Throws `pageTooDeep` and `staffRoleMissing`, also for a
 * phone filter without that permission.
 */
export async function listForStaff(ctx: Ctx, query: StaffResidenceQuery): Promise<ResidencesForStaff> {
  demand(canListAsStaff(ctx.actor));
  if (query.mobile !== "") demand(canEditAsStaff(ctx.actor));
  const page = pageOf(query);
  const search = searchOf(query);
  if (!search) return { rows: [], counts: 0, hasMore: false };
  const ids = await idsForStaff(ctx.db, search, query, page);
  const rows = ids.length === 0 ? [] : await rowsForStaff(ctx.db, ids);
  const place = new Map(ids.map((id, index) => [id, index]));
  const inOrder = rows.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  return { rows: inOrder, ...(await countUpTo(ctx.db, searchResidences(ctx.db, search).select("residence.id"))) };
}

/** null: the keywords cannot match anything. */
function searchOf({ keywords, number, gardenId, kind, level, state, mobile }: StaffResidenceQuery): StaffSearch | null {
  const query = keywords === "" ? null : keywordQuery(toSimplified(keywords)).query;
  const place = number === "" ? null : placeOf(number);
  if ((keywords !== "" && query === null) || (number !== "" && place === null)) return null;
  return { query, place, gardenId, kind, level, state, mobile };
}

/** `S 326`, `S区0326号`, `326` */
function placeOf(text: string): StaffSearch["place"] {
  const found = /^([A-Z#])?区?0{0,4}([1-9]\d{0,4})号?$/u.exec(text.replaceAll(/[\s-]/g, "").toUpperCase());
  return found ? { letter: found[1] ?? "", number: Number(found[2]) } : null;
}
