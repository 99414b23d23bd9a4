import { ActionBar } from "./action-bar.tsx";
import { Cemetery } from "./cemetery.tsx";
import { GiverRegister } from "./giver-register.tsx";
import { LettersPreview } from "./letters-preview.tsx";
import { LifePreview } from "./life-preview.tsx";
import type { ResidenceData } from "./residence-data.ts";
import { ResidenceScene } from "./residence-scene.tsx";
import { ResidenceTabs } from "./residence-tabs.tsx";
import { Ribbon } from "./ribbon.tsx";
import { Tally } from "./tally.tsx";
import { useLiveResidence } from "./use-live-residence.ts";
import styles from "./residence-page.module.css";

export interface ResidencePageProps {
  data: ResidenceData;
  /** Drawn for a member from calls that carried the token; nobody else sees it. */
  asMember?: boolean;
}

/** A residence's main page: the place, the person, the deeds; numbers last and small. */
export function ResidencePage({ data, asMember = false }: ResidencePageProps) {
  const { detail, news } = useLiveResidence(data, { asMember });
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
      <div className={styles.leaves}>
        <LifePreview detail={detail} intro={data.intro} />
        <GiverRegister detail={detail} givers={data.givers} />
        <LettersPreview detail={detail} letters={data.letters} />
      </div>
      <ActionBar detail={detail} />
    </div>
  );
}

function PrivateBand() {
  return <p className={styles.band}>私密居所，只有家人看得见</p>;
}
