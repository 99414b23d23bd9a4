import { late } from "../../late.tsx";
import { ActionBar } from "./action-bar.tsx";
import { Cemetery } from "./cemetery.tsx";
import type { ResidenceData } from "./residence-data.ts";
import { ResidenceLeaves } from "./residence-leaves.tsx";
import { ResidenceScene } from "./residence-scene.tsx";
import { ResidenceTabs } from "./residence-tabs.tsx";
import { Ribbon } from "./ribbon.tsx";
import { Tally } from "./tally.tsx";
import { useToldResidence } from "./use-told-residence.ts";
import styles from "./residence-page.module.css";

export interface ResidencePageProps {
  data: ResidenceData;
  /** Drawn for a member from calls that carried the token; nobody else sees it. */
  asMember?: boolean;
}

const ResidenceWatch = late(async () => (await import("./residence-watch.tsx")).ResidenceWatch);

/** A residence's main page: the place, the person, the deeds; numbers last and small. */
export function ResidencePage({ data, asMember = false }: ResidencePageProps) {
  const { first, told, setTold } = useToldResidence(data);
  const { detail, news, letters, givers } = told;
  return (
    <div className={styles.page}>
      <div className={`night ${styles.night}`}>
        <ResidenceScene detail={detail} news={news} />
        {detail.is_close === 1 && <PrivateBand />}
        <div className={styles.below}>
          <Tally detail={detail} />
          {detail.is_martyr && <Cemetery detail={detail} />}
        </div>
        <Ribbon news={news} />
      </div>
      <ResidenceTabs id={detail.id} current="main" />
      <ResidenceLeaves detail={detail} intro={data.intro} letters={letters} givers={givers} />
      <ActionBar detail={detail} />
      <ResidenceWatch first={first} asMember={asMember} onTold={setTold} />
    </div>
  );
}

function PrivateBand() {
  return <p className={styles.band}>私密居所，只有家人看得见</p>;
}
