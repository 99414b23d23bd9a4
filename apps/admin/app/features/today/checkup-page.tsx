import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { queries } from "../../api/query.ts";
import { Loading } from "../../parts/loading.tsx";
import styles from "./checkup-page.module.css";

const states = [
  { state: "bad", title: "坏了，要修" },
  { state: "notice", title: "要留意" },
  { state: "good", title: "好" },
] as const;

/** The report of `npm run doctor`, what is broken first (R-operation-15). */
export function CheckupPage() {
  const checkup = useQuery(queries.today.checkup({}));
  const items = checkup.data?.itemList ?? [];
  return (
    <>
      <header className={styles.head}>
        <h1>全部体检</h1>
        <p>
          {checkup.data ? `${checkup.data.time.slice(5, 16)} 量的。` : "要几秒钟。"}
          和装机的人在机器上运行 npm run doctor 看到的一样，只是不写路径和密钥。
        </p>
        <Button disabled={checkup.isFetching} onClick={() => void checkup.refetch()}>
          再量一次
        </Button>
        <Link to="/today">回今日</Link>
      </header>
      <Loading query={checkup} />
      {states.map(({ state, title }) => {
        const found = items.filter((one) => one.state === state);
        if (found.length === 0) return null;
        return (
          <section key={state} aria-labelledby={state} data-state={state} className={styles.group}>
            <h2 id={state}>
              {title} <small>{found.length} 项</small>
            </h2>
            <dl>
              {found.map(({ name, message, remedy }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    {message}
                    {remedy !== "" && <p>{remedy}</p>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </>
  );
}
