import { Link } from "react-router";
import { paths } from "../../url/paths.ts";
import { useUser } from "../../api/user-info.ts";
import { hasGarden } from "./reader-facts.ts";

/** Link to the cooperation, unless the user manages a garden (R-cooperation-1). */
export function CooperationLink() {
  return hasGarden.useFact(useUser()) === false && <Link to={paths.cooperation()}>合作加盟</Link>;
}
