import type { ReactNode } from "react";
import { Portrait } from "@changming/ui/portrait";
import { lazyAfterHydration } from "../../browser/lazy-after-hydration.tsx";
import { paths } from "../../url/paths.ts";
import { ReportPageLink } from "../concern/report-page-link.tsx";
import { Crumbs } from "../../parts/crumbs.tsx";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import { type ResidenceTab, ResidenceTabs } from "./residence-tabs.tsx";
import styles from "./residence-frame.module.css";

interface ResidenceFrameProps {
  detail: ResidenceDetail;
  current: ResidenceTab;
  /** The title of this page: 沈玉兰的生平, 写给沈玉兰的信. */
  title: string;
  /** At the right of the title: the count. */
  aside?: ReactNode;
  children: ReactNode;
}

const SubpageWatch = lazyAfterHydration(async () => (await import("./subpage-watch.tsx")).SubpageWatch);

/** Every page of a residence but the first: the person, the title, the tabs, then the page itself. */
export function ResidenceFrame({ detail, current, title, aside, children }: ResidenceFrameProps) {
  return (
    <>
      <div className={`wrap ${styles.head}`}>
        <Portrait className={styles.portrait} src={detail.avatar} familyName={detail.family_name} sizes="80px" />
        <div>
          <Crumbs
            above={[
              { name: detail.garden_name, to: paths.garden(detail.garden_id) },
              { name: detail.name, to: paths.residence(detail.id) },
            ]}
          />
          <h1 className={styles.title}>{title}</h1>
        </div>
        {aside !== undefined && <p className={styles.aside}>{aside}</p>}
      </div>
      {detail.is_close === 1 && <p className={styles.band}>私密居所，只有家人看得见</p>}
      <ResidenceTabs id={detail.id} current={current} />
      <div className={`wrap ${styles.body}`}>{children}</div>
      <ReportPageLink id={detail.id} />
      <SubpageWatch residence={detail} isReloaded={current === "gifts"} />
    </>
  );
}
