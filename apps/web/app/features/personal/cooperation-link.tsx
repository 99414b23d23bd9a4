import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { useUser } from "../account/user-info.ts";
import { hasGarden } from "./standing.ts";

/** Leads to the cooperation, unless its reader looks after a garden. */
export function CooperationLink() {
  return hasGarden.useFact(useUser()) === false && <Link to={paths.cooperation()}>合作加盟</Link>;
}
