import { useLocation } from "react-router";

/** The page's whole URL, for components rendered in the browser only: the server has no query of a personal page. */
export function useAddress(): URL {
  const { pathname, search } = useLocation();
  return new URL(`${pathname}${search}`, location.origin);
}
