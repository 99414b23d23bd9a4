import type { Result } from "@changming/contract/client";
import { pageNumberOf } from "../../address.ts";
import { useAddress } from "../../use-address.ts";
import { type Asked, useAsked } from "../../use-asked.ts";
import type { FamilyShown } from "./family-page.tsx";

export interface FamilyList<Body> {
  asked: Asked<Body>;
  /** The one that the address names. */
  page: number;
  pageSize: number;
}

export interface FamilyListOptions<Body> {
  shown: Pick<FamilyShown, "user" | "place">;
  /** Tells the lists of a residence apart. */
  name: string;
  pageSize: number;
  ask(paging: { page: number; pageSize: number }, signal: AbortSignal): Promise<Result<Body>>;
}

/** A list of the family area, page by page. */
export function useFamilyList<Body>({ shown, name, pageSize, ask }: FamilyListOptions<Body>): FamilyList<Body> {
  const page = pageNumberOf(useAddress());
  const asked = useAsked({
    key: `${shown.user.token} ${name} ${shown.place.id} ${page}`,
    ask: (signal) => ask({ page, pageSize }, signal),
  });
  return { asked, page, pageSize };
}
