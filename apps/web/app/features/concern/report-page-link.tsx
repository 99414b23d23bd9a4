import { Link } from "react-router";
import { paths } from "../../url/paths.ts";
import { ReportLink } from "./report-link.tsx";
import styles from "./report-page-link.module.css";

/** At the end of every page of a residence: a link to report it. */
export function ReportPageLink({ id }: { id: number }) {
  return (
    <div className={`wrap ${styles.row}`}>
      <span>这一页有不妥的地方？</span>
      <ReportLink target={{ kind: "residence", id, name: "这个居所" }} />
      <Link to={paths.alive(id)}>本人健在</Link>
      <Link to={paths.relativeRequest(id)}>亲属请求</Link>
    </div>
  );
}
