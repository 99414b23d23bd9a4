import type { Result } from "@changming/contract/client";
import { pageNumberOf } from "../../url/address.ts";
import { useAddress } from "../../url/use-address.ts";
import { type QueryState, useQuery } from "../../api/use-query.ts";
import type { FamilyPageData } from "./family-page.tsx";

export interface FamilyList<Body> {
  query: QueryState<Body>;
  /** The page number in the URL. */
  page: number;
  pageSize: number;
}

interface FamilyListOptions<Body> {
  pageData: Pick<FamilyPageData, "user" | "place">;
  /** Query key of the list within a residence. */
  name: string;
  pageSize: number;
  queryFn(paging: { page: number; pageSize: number }, signal: AbortSignal): Promise<Result<Body>>;
}

/** A list of the family area, page by page. */
export function useFamilyList<Body>({ pageData, name, pageSize, queryFn }: FamilyListOptions<Body>): FamilyList<Body> {
  const page = pageNumberOf(useAddress());
  const query = useQuery({
    key: `${pageData.user.token} ${name} ${pageData.place.id} ${page}`,
    queryFn: (signal) => queryFn({ page, pageSize }, signal),
  });
  return { query, page, pageSize };
}
