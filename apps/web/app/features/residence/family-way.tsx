import { Link } from "react-router";
import { paths } from "../../paths.ts";
import type { UserInfo } from "../account/user-info.ts";
import { ownResidenceIds } from "../personal/own-residence-ids.ts";
import styles from "./family-way.module.css";

export interface FamilyWayProps {
  user: UserInfo;
  id: number;
  name: string;
}

/** A quiet way into the family area, for who belongs to the family; fetched for who is logged in. */
export function FamilyWay({ user, id, name }: FamilyWayProps) {
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
