import { useLocation } from "react-router";

/** The page's whole address, for parts that are drawn in the browser only: the server knows no query of a personal page. */
export function useAddress(): URL {
  const { pathname, search } = useLocation();
  return new URL(`${pathname}${search}`, location.origin);
}
