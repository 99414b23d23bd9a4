import { requireId } from "../../url/address.ts";
import { paths } from "../../url/paths.ts";
import { GiftPanelHost } from "../gift-panel/gift-panel-host.tsx";
import { loadResidence, type ResidenceData, type ResidenceDetail } from "../../data/residence-data.ts";
import type { PageDefinition, DefinedPageProps } from "./page-definition.ts";
import { LazyHydration } from "../../browser/lazy-hydration.tsx";
import { lazyAfterHydration } from "../../browser/lazy-after-hydration.tsx";
import { StudentRemembranceAction } from "../student-remembrance/student-remembrance-action.tsx";
import { ResidenceSections } from "./residence-sections.tsx";
import { ResidenceScene } from "./residence-scene.tsx";
import { ResidenceTabs } from "./residence-tabs.tsx";
import { ResidenceTicker } from "./residence-ticker.tsx";
import { Tally } from "./tally.tsx";
import { useResidenceState } from "./use-residence-state.ts";
import styles from "./main-page-definition.module.css";

function MainPage({ data, asMember }: DefinedPageProps<ResidenceData>) {
  return (
    <>
      <ResidencePage key={data.detail.id} data={data} asMember={asMember} />
      <GiftPanelHost residence={data.detail} />
    </>
  );
}

/** The main page. `payTypeid` and `rid`, added on the return from payment, change nothing that is displayed. */
export const mainPageDefinition: PageDefinition<ResidenceData> = {
  load: (api, address, options) => loadResidence(api, requireId(address), options),
  title: ({ detail }) => (detail.is_martyr ? `${detail.name}烈士` : `${detail.name}的居所`),
  description: ({ detail }) => detail.summary || `${detail.name}的纪念居所：生平、来信与敬献。`,
  path: ({ detail }) => paths.residence(detail.id),
  Page: MainPage,
};

interface ResidencePageProps {
  data: ResidenceData;
  /** Rendered for a member from calls that carried the token; nobody else sees it. */
  asMember?: boolean;
}

const ResidenceWatch = lazyAfterHydration(async () => (await import("./residence-watch.tsx")).ResidenceWatch);

/** A residence's main page: the scene, the person, the actions; numbers last and small. */
function ResidencePage({ data, asMember = false }: ResidencePageProps) {
  const { first, current, setCurrent } = useResidenceState(data);
  const { detail, activity, messages, givers } = current;
  return (
    <div className={styles.page}>
      <div className={`night ${styles.night}`}>
        <ResidenceScene detail={detail} activity={activity} />
        {detail.is_close === 1 && <PrivateBand />}
        <div className={styles.below}>
          <LazyHydration>
            <Tally detail={detail} />
          </LazyHydration>
          {detail.is_martyr && <Cemetery detail={detail} />}
        </div>
        <LazyHydration>
          <ResidenceTicker activity={activity} />
        </LazyHydration>
      </div>
      <LazyHydration>
        <ResidenceTabs id={detail.id} current="main" />
      </LazyHydration>
      <ResidenceSections detail={detail} intro={data.intro} messages={messages} givers={givers} />
      <ResidenceWatch first={first} asMember={asMember} onUpdate={setCurrent} />
    </div>
  );
}

function PrivateBand() {
  return <p className={styles.band}>私密居所，只有家人看得见</p>;
}

/**
 * Where a martyr is buried, and under which number (R-residence-5, R-residence-9); students sign in here on a visit of
 * their school.
 */
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
