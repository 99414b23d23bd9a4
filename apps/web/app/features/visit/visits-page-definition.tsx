import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { pageNumberOf, requireId } from "../../url/address.ts";
import { bodyOrThrow } from "../../api/api.ts";
import { beyondFirst, pagedOf, pageLabel, type Paged } from "../../url/paging.ts";
import { paths } from "../../url/paths.ts";
import type { PageDefinition } from "../residence/page-definition.ts";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import { ResidenceFrame } from "../residence/residence-frame.tsx";
import { counted } from "../../parts/counted.ts";
import { useUser } from "../../api/user-info.ts";
import { type Visit, Views, VisitList } from "./visit-list.tsx";
import { SilentSwitch } from "./silent-switch.tsx";
import styles from "./visits-page-definition.module.css";

/** Page size of browse records (R-residence-14). */
const pageSize = 40;

/** The visitors, and how often the residence was viewed. */
export const visitsPageDefinition: PageDefinition<VisitsData> = {
  async load(api, address, options) {
    const id = requireId(address);
    const page = pageNumberOf(address);
    const [detail, list] = await Promise.all([
      api.residence.detail({ id }, options),
      api.visit.list({ id, page, pageSize }, options),
    ]);
    const { counts, todayCounts, recordCounts, itemList } = bodyOrThrow(list);
    return {
      detail: bodyOrThrow(detail),
      views: { total: counts, today: todayCounts },
      visits: pagedOf(page, pageSize, recordCounts, itemList),
    };
  },
  title: ({ detail, visits }) => `来看过${detail.name}的人${pageLabel(visits.page)}`,
  description: ({ detail }) => `${detail.name}的居所，谁在哪一天来看过。`,
  path: ({ detail, visits }) => paths.visits(detail.id, beyondFirst(visits.page)),
  Page: ({ data }) => <VisitsPage {...data} />,
};

/** The register of visitors: the number of views, and who left a name. */
function VisitsPage({ detail, views, visits }: VisitsData) {
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

/** Below the register of visitors: how to visit without leaving a name, for users who would leave one. */
function QuietWay() {
  const user = useUser();
  if (!user) return null;
  return (
    <div className={styles.quiet}>
      <SilentSwitch />
    </div>
  );
}

interface VisitsData {
  detail: ResidenceDetail;
  /** Views in all and today, including those that left no record. */
  views: { total: number; today: number };
  visits: Paged<Visit>;
}
