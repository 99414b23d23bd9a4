import { lazyAfterHydration } from "../../browser/lazy-after-hydration.tsx";
import { ActionBar } from "./action-bar.tsx";
import { Cemetery } from "./cemetery.tsx";
import type { ResidenceData } from "../../data/residence-data.ts";
import { ResidenceLeaves } from "./residence-leaves.tsx";
import { ResidenceScene } from "./residence-scene.tsx";
import { ResidenceTabs } from "./residence-tabs.tsx";
import { Ribbon } from "./ribbon.tsx";
import { Tally } from "./tally.tsx";
import { useResidenceState } from "./use-residence-state.ts";
import styles from "./residence-page.module.css";

interface ResidencePageProps {
  data: ResidenceData;
  /** Rendered for a member from calls that carried the token; nobody else sees it. */
  asMember?: boolean;
}

const ResidenceWatch = lazyAfterHydration(async () => (await import("./residence-watch.tsx")).ResidenceWatch);

/** A residence's main page: the scene, the person, the actions; numbers last and small. */
export function ResidencePage({ data, asMember = false }: ResidencePageProps) {
  const { first, current, setCurrent } = useResidenceState(data);
  const { detail, news, messages, givers } = current;
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
      <ResidenceLeaves detail={detail} intro={data.intro} messages={messages} givers={givers} />
      <ActionBar detail={detail} />
      <ResidenceWatch first={first} asMember={asMember} onUpdate={setCurrent} />
    </div>
  );
}

function PrivateBand() {
  return <p className={styles.band}>私密居所，只有家人看得见</p>;
}
