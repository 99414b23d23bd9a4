import { Link } from "react-router";
import { paths } from "../../url/paths.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { ownResidenceIds } from "../personal/own-residence-ids.ts";
import styles from "./family-link.module.css";

export interface FamilyWayProps {
  user: UserInfo;
  id: number;
  name: string;
}

/** A link to the family area, for members of the family; fetched for signed-in users. */
export function FamilyLink({ user, id, name }: FamilyWayProps) {
  const isMember = ownResidenceIds.useFact(user)?.includes(id) ?? false;
  if (!isMember) return null;
  return (
    <p className={`wrap ${styles.way}`}>
      您是这里的家人，
      <Link className="link" to={paths.familyIndex({ id, name })}>
        去居所主页照看
      </Link>
    </p>
  );
}
