import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { beyondFirst } from "../../url/paging.ts";
import { paths } from "../../url/paths.ts";
import { ResidenceFrame } from "../residence/residence-frame.tsx";
import { counted } from "../../parts/counted.ts";
import { QuietWay } from "./quiet-way.tsx";
import { Views } from "./views.tsx";
import { VisitList } from "./visit-list.tsx";
import type { VisitsData } from "./visits-data.ts";
import styles from "./visits-page.module.css";

/** The register of visitors: the number of views, and who left a name. */
export function VisitsPage({ detail, views, visits }: VisitsData) {
  const to = (page: number) => paths.visits(detail.id, beyondFirst(page));
  return (
    <ResidenceFrame detail={detail} current="visits" title={`来看过${detail.name}的人`}>
      <Views today={views.today} total={views.total} />
      <p className={styles.note}>
        {visits.counts > 0 && `其中 ${counted(visits.counts)} 次留下了名字。`}
        登录后来看，名字会记在这里；没有登录的只计次数。不想留名，登录后可以在本页下方选“悄悄来访”。
      </p>
      <VisitList visits={visits} to={to}>
        <EmptyState title="还没有人留下名字" text="谁在哪一天来看过，会一笔一笔记在这里。">
          <Link className="link" to={paths.residence(detail.id)}>
            去居所看看
          </Link>
        </EmptyState>
      </VisitList>
      <QuietWay />
    </ResidenceFrame>
  );
}
