import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";

/** Leads to the site-wide search for some words. */
export function useSiteSearch(): (words: string) => void {
  const navigate = useNavigate();
  return (words) => void navigate(paths.search(words));
}
