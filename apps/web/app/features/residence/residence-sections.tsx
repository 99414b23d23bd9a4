import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { TitledSection } from "@changming/ui/titled-section";
import { LazyHydration } from "../../browser/lazy-hydration.tsx";
import { pronounOf } from "../../parts/pronoun.ts";
import { paths } from "../../url/paths.ts";
import { useSite } from "../../parts/site-context.tsx";
import { type ResidenceDetail, type Beginning, lifeNotes, type ResidenceData } from "../../data/residence-data.ts";
import { RichText } from "@changming/ui/rich-text";
import { Opening } from "./opening.tsx";
import { ReportPageLink } from "../concern/report-page-link.tsx";
import { MessagesPreview } from "./messages-preview.tsx";
import styles from "./residence-sections.module.css";
import { GiverRegister } from "./giver-register.tsx";

type ResidenceSectionsProps = Pick<ResidenceData, "detail" | "intro" | "messages" | "givers">;

/** The sections on paper below the scene: the life, the givers, the messages. */
export function ResidenceSections({ detail, intro, messages, givers }: ResidenceSectionsProps) {
  return (
    <div className={styles.leaves}>
      <LazyHydration>
        <LifePreview detail={detail} intro={intro} />
      </LazyHydration>
      <LazyHydration>
        <GiverRegister detail={detail} givers={givers} />
      </LazyHydration>
      <LazyHydration>
        <MessagesPreview detail={detail} messages={messages} />
      </LazyHydration>
      {detail.compiled && <SourceNote detail={detail} compiled={detail.compiled} />}
      <ReportPageLink id={detail.id} />
    </div>
  );
}

/** The beginning of the biography: its opening sentence upright, the first paragraphs beside it. */
function LifePreview({ detail, intro }: { detail: ResidenceDetail; intro: Beginning }) {
  // What staff wrote states its sources at the end of the page.
  const notes = detail.compiled ? "" : lifeNotes(detail, intro);
  const pronoun = pronounOf(detail);
  return (
    <TitledSection title="生平" id="life">
      {intro.content === "" ? (
        <EmptyState title="生平还没有写" text="家人写下的一生会放在这里：从哪里来，做过什么，最惦记谁。" level={3} />
      ) : (
        <div className={styles.life}>
          <Opening lines={intro.opening} isMartyr={detail.is_martyr} />
          <div>
            <RichText html={intro.content} />
            {notes !== "" && <p className={styles.source}>{notes}</p>}
            <Link className={`link ${styles.lifeMore}`} to={paths.intro(detail.id)}>
              {detail.is_martyr ? "读完生平" : `读完${pronoun}的一生`}
            </Link>
          </div>
        </div>
      )}
    </TitledSection>
  );
}

interface SourceNoteProps {
  detail: ResidenceDetail;
  compiled: NonNullable<ResidenceDetail["compiled"]>;
}

/** Where what the page says is from (R-residence-19), whose portrait it shows, and by which other names it is found. */
function SourceNote({ detail: { other_names: names }, compiled }: SourceNoteProps) {
  const { portrait_credit: credit } = compiled;
  const sources = [compiled, ...compiled.more_sources].filter((one) => one.source || one.source_url);
  return (
    <section className={`wrap ${styles.sources}`} aria-label="出处">
      {names.length > 0 && <p>又名：{names.join("、")}</p>}
      <p>
        本居所由{useSite()?.name ?? "本站"}依公开史料整理。
        {sources.map((one, at) => (
          <span key={at}>
            {at > 0 ? "；" : "出处："}
            {one.source_url === "" ? (
              one.source
            ) : (
              <a className="link" href={one.source_url} rel="noreferrer nofollow">
                {one.source || "看出处"}
              </a>
            )}
          </span>
        ))}
      </p>
      {credit !== "" && <p>画像：{credit}</p>}
    </section>
  );
}
