import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { beyondFirst } from "../../paging.ts";
import { paths } from "../../paths.ts";
import { ResidenceFrame } from "../residence/residence-frame.tsx";
import { counted } from "../site/counted.ts";
import { NothingListed } from "../site/nothing-listed.tsx";
import { Pager } from "../site/pager.tsx";
import { QuietWay } from "./quiet-way.tsx";
import { VisitRegister } from "./visit-register.tsx";
import type { VisitsData } from "./visits-data.ts";
import styles from "./visits-page.module.css";

/** The book at the door: how many looked in, and who wrote a name. */
export function VisitsPage({ detail, views, visits }: VisitsData) {
  const to = (page: number) => paths.visits(detail.id, beyondFirst(page));
  return (
    <ResidenceFrame detail={detail} current="visits" title={`来看过${detail.name}的人`}>
      <dl className={styles.views}>
        <Views term="今日浏览" number={views.today} />
        <Views term="累计浏览" number={views.total} />
      </dl>
      <p className={styles.note}>
        {visits.counts > 0 && `其中 ${counted(visits.counts)} 次留下了名字。`}
        登录后来看，名字会记在这里；没有登录的只计次数。不想留名，登录后可以在本页下方选“悄悄来访”。
      </p>
      {visits.items.length > 0 ? (
        <VisitRegister visits={visits.items} />
      ) : (
        <NothingListed list={visits} first={to(1)} what="名字">
          <EmptyState title="还没有人留下名字" words="谁在哪一天来看过，会一笔一笔记在这里。">
            <Link className="link" to={paths.residence(detail.id)}>
              去居所看看
            </Link>
          </EmptyState>
        </NothingListed>
      )}
      <Pager list={visits} to={to} left="更早的名字都还在，一个也没有少" />
      <QuietWay />
    </ResidenceFrame>
  );
}

function Views({ term, number }: { term: string; number: number }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {counted(number)}
        <small>次</small>
      </dd>
    </div>
  );
}
