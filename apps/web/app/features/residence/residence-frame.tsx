import type { ReactNode } from "react";
import { Portrait } from "@changming/ui/portrait";
import { late } from "../../late.tsx";
import { paths } from "../../paths.ts";
import { ReportPageLine } from "../concern/report-page-line.tsx";
import { Crumbs } from "../site/crumbs.tsx";
import type { ResidenceDetail } from "./residence-data.ts";
import { type ResidenceTab, ResidenceTabs } from "./residence-tabs.tsx";
import styles from "./residence-frame.module.css";

export interface ResidenceFrameProps {
  detail: ResidenceDetail;
  current: ResidenceTab;
  /** What this page is: 沈玉兰的生平, 写给沈玉兰的信. */
  title: string;
  /** At the right of the title: how many there are. */
  aside?: ReactNode;
  children: ReactNode;
}

const RoomWatch = late(async () => (await import("./room-watch.tsx")).RoomWatch);

/** Every page of a residence but the first: whose it is, what it holds, the index, then the page itself. */
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
      <ReportPageLine id={detail.id} />
      <RoomWatch residence={detail} isReloaded={current === "gifts"} />
    </>
  );
}
