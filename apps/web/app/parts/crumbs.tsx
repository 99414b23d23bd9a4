import { Link } from "react-router";
import styles from "./crumbs.module.css";

export interface CrumbsProps {
  /** The pages above this one, the highest first. */
  above: { name: string; to: string }[];
  /** This page's own name; omitted where its title is right below. */
  here?: string;
}

/** Breadcrumbs: 首页 ／ 园区 ／ 松鹤陵园. */
export function Crumbs({ above, here }: CrumbsProps) {
  return (
    <nav className={styles.crumbs} aria-label="所在位置">
      <ol role="list">
        {above.map(({ name, to }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
        {here !== undefined && (
          <li>
            <span aria-current="page">{here}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}
