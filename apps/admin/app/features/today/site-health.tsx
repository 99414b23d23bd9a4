import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { AdminCalls } from "@changming/contract/admin/calls";
import { healthTitles } from "@changming/contract/admin/health-kinds";
import type { BodyOf } from "@changming/contract/define";
import { chineseNumber } from "@changming/kit/numerals";
import { queries } from "../../api/query.ts";
import { Loading } from "../../parts/loading.tsx";
import styles from "./site-health.module.css";
import todayStyles from "./today.module.css";

type Health = BodyOf<AdminCalls["today"]["health"]>;
type State = Health["itemList"][number]["state"];

const stateNames: Record<State, string> = {
  good: "好",
  notice: "要留意",
  bad: "坏了",
  off: "没有用",
  unknown: "量不到",
};

/** Backup, database, disk, payment, SMS and certificate as they were measured (R-operation-15). */
export function SiteHealth() {
  const health = useQuery({ ...queries.today.health({}), refetchOnWindowFocus: true });
  return (
    <section aria-labelledby="health">
      <div className={`${todayStyles.heading} ${styles.heading}`}>
        <h2 id="health">机器与账</h2>
        {health.data && <p>{headingOf(health.data)}</p>}
        {health.data?.can.examine && <Link to="/today/checkup">全部体检</Link>}
      </div>
      <Loading query={health} />
      {health.data && (
        <ul className={styles.health}>
          {health.data.itemList.map(({ kind, state, value, detail }) => (
            <li key={kind} data-state={state}>
              <h3>
                <i role="img" aria-label={stateNames[state]} />
                {healthTitles[kind]}
              </h3>
              <strong>{value}</strong>
              {detail !== "" && <p>{detail}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** 一处要留意：短信 */
function headingOf({ itemList }: Health): string {
  const found = itemList.filter(({ state }) => state === "notice" || state === "bad" || state === "unknown");
  if (found.length === 0) return "没有要留意的";
  const count = found.length === 2 ? "两" : chineseNumber(found.length);
  return `${count}处要留意：${found.map(({ kind }) => healthTitles[kind]).join("、")}`;
}
