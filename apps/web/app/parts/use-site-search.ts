import { useNavigate } from "react-router";
import { paths } from "../url/paths.ts";

/** Navigates to the search of the whole site. */
export function useSiteSearch(): (keywords: string) => void {
  const navigate = useNavigate();
  return (keywords) => void navigate(paths.search(keywords));
}
