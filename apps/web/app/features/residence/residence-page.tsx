import { lazyAfterHydration } from "../../browser/lazy-after-hydration.tsx";
import type { ResidenceData, ResidenceDetail } from "../../data/residence-data.ts";
import { ReportPageLink } from "../concern/report-page-link.tsx";
import { StudentRemembranceAction } from "../student-remembrance/student-remembrance-action.tsx";
import { ActionBar } from "./action-bar.tsx";
import { GiverRegister } from "./giver-register.tsx";
import { MessagesPreview } from "./messages-preview.tsx";
import { LifePreview } from "./life-preview.tsx";
import { ResidenceScene } from "./residence-scene.tsx";
import { ResidenceTabs } from "./residence-tabs.tsx";
import { ResidenceTicker } from "./residence-ticker.tsx";
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
        <ResidenceTicker news={news} />
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

type ResidenceLeavesProps = Pick<ResidenceData, "detail" | "intro" | "messages" | "givers">;

/** The sections on paper below the scene: the life, the givers, the messages. */
function ResidenceLeaves({ detail, intro, messages, givers }: ResidenceLeavesProps) {
  return (
    <div className={styles.leaves}>
      <LifePreview detail={detail} intro={intro} />
      <GiverRegister detail={detail} givers={givers} />
      <MessagesPreview detail={detail} messages={messages} />
      <ReportPageLink id={detail.id} />
    </div>
  );
}

/** Where a martyr is buried, and under which number; students sign in here on a visit of their school. */
function Cemetery({ detail }: { detail: ResidenceDetail }) {
  return (
    <div className={`wrap ${styles.cemetery}`}>
      <dl>
        <div>
          <dt>墓园编号</dt>
          <dd>
            {detail.garden_name}　{detail.number_text}
          </dd>
        </div>
        {detail.battle_address !== "" && (
          <div>
            <dt>牺牲地</dt>
            <dd>{detail.battle_address}</dd>
          </div>
        )}
        {detail.cemetery_address !== "" && (
          <div>
            <dt>安葬地</dt>
            <dd>{detail.cemetery_address}</dd>
          </div>
        )}
        <div>
          <dt>入园</dt>
          <dd>{detail.moved_in.plain}</dd>
        </div>
      </dl>
      <StudentRemembranceAction residenceId={detail.id} name={detail.name} isMartyr />
    </div>
  );
}
