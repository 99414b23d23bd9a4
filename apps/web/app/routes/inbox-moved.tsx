import { redirect } from "react-router";
import { paths } from "../paths.ts";

/** The specification leads to both addresses; there is one page. */
export function loader() {
  return redirect(paths.inbox(), 301);
}
