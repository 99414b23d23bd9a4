import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { RichText } from "@changming/ui/rich-text";
import { SectionSpine } from "@changming/ui/section-spine";
import { paths } from "../../url/paths.ts";
import { Opening } from "./opening.tsx";
import { type Beginning, lifeNotes, type ResidenceDetail } from "../../data/residence-data.ts";
import styles from "./life-preview.module.css";

/** The beginning of the biography: its opening sentence upright, the first paragraphs beside it. */
export function LifePreview({ detail, intro }: { detail: ResidenceDetail; intro: Beginning }) {
  const notes = lifeNotes(detail, intro);
  const pronoun = detail.gender === 1 ? "他" : "她";
  return (
    <SectionSpine title="生平" id="life">
      {intro.content === "" ? (
        <EmptyState title="生平还没有写" text="家人写下的一生会放在这里：从哪里来，做过什么，最惦记谁。" level={3} />
      ) : (
        <div className={styles.life}>
          <Opening lines={intro.opening} isMartyr={detail.is_martyr} />
          <div>
            <RichText html={intro.content} />
            {notes !== "" && <p className={styles.source}>{notes}</p>}
            <Link className={`link ${styles.more}`} to={paths.intro(detail.id)}>
              {detail.is_martyr ? "读完生平" : `读完${pronoun}的一生`}
            </Link>
          </div>
        </div>
      )}
    </SectionSpine>
  );
}
