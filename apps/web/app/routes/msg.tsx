import { redirect } from "react-router";
import { paths } from "../url/paths.ts";

/** Both paths lead to one page (R-account-17). */
export function loader() {
  return redirect(paths.inbox(), 301);
}
