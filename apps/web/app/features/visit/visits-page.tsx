import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { beyondFirst } from "../../paging.ts";
import { paths } from "../../paths.ts";
import { ResidenceFrame } from "../residence/residence-frame.tsx";
import { Pager } from "../site/pager.tsx";
import { VisitRegister } from "./visit-register.tsx";
import type { VisitsData } from "./visits-data.ts";
import styles from "./visits-page.module.css";

const counted = new Intl.NumberFormat("zh-CN");

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
        {visits.counts > 0 && `其中 ${counted.format(visits.counts)} 次留下了名字。`}
        登录后来看，名字会记在这里；没有登录的只计次数。
      </p>
      {visits.items.length > 0 ? (
        <VisitRegister visits={visits.items} />
      ) : (
        <Nobody id={detail.id} isBeyond={visits.counts > 0} last={visits.last} />
      )}
      <Pager page={Math.min(visits.page, visits.last)} last={visits.last} to={to} />
    </ResidenceFrame>
  );
}

function Views({ term, number }: { term: string; number: number }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {counted.format(number)}
        <small>次</small>
      </dd>
    </div>
  );
}

function Nobody({ id, isBeyond, last }: { id: number; isBeyond: boolean; last: number }) {
  if (isBeyond) {
    return (
      <EmptyState title="这一页还没有人" words={`一共 ${last} 页，您要的页码在后面。`}>
        <Link className="link" to={paths.visits(id)}>
          从第一页看起
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="还没有人留下名字" words="谁在哪一天来看过，会一笔一笔记在这里。">
      <Link className="link" to={paths.residence(id)}>
        去居所看看
      </Link>
    </EmptyState>
  );
}
