import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { RichText } from "@changming/ui/rich-text";
import { pronounOf } from "../../parts/pronoun.ts";
import { requireId } from "../../url/address.ts";
import { bodyOrThrow } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import { type ResidenceDetail, type ResidenceIntro, lifeNotes } from "../../data/residence-data.ts";
import { Opening } from "./opening.tsx";
import { ResidenceFrame } from "./residence-frame.tsx";
import { SectionLinks } from "./section-links.tsx";
import type { PageDefinition } from "./page-definition.ts";
import styles from "./intro-page-definition.module.css";

interface IntroData {
  detail: ResidenceDetail;
  intro: ResidenceIntro;
}

/** The whole biography (R-biography-1). */
export const introPageDefinition: PageDefinition<IntroData> = {
  async load(api, address, options) {
    const id = requireId(address);
    const [detail, intro] = await Promise.all([
      api.residence.detail({ id }, options),
      api.residence.intro({ id }, options),
    ]);
    return { detail: bodyOrThrow(detail), intro: bodyOrThrow(intro) };
  },
  title: ({ detail }) => `${detail.name}的生平`,
  description: ({ detail }) => detail.summary || `${detail.name}的生平。`,
  path: ({ detail }) => paths.intro(detail.id),
  Page: ({ data }) => <ResidenceLife {...data} />,
};

/** The whole biography, set for reading. */
function ResidenceLife({ detail, intro }: { detail: ResidenceDetail; intro: ResidenceIntro }) {
  const notes = lifeNotes(detail, intro);
  return (
    <ResidenceFrame detail={detail} current="intro" title={`${detail.name}的生平`} aside={detail.years}>
      {intro.content === "" ? (
        <EmptyState title="生平还没有写" text="家人写下的一生会放在这里：从哪里来，做过什么，最惦记谁。" />
      ) : (
        <div className={styles.life}>
          <Opening lines={intro.opening} isMartyr={detail.is_martyr} />
          <article className={styles.text}>
            <RichText html={intro.content} />
            {notes !== "" && <p className={styles.source}>{notes}</p>}
            <SectionLinks>
              <Link className="link" to={paths.messages(detail.id)}>
                读大家写给{pronounOf(detail)}的信
              </Link>
              <Link className="link" to={paths.residence(detail.id)}>
                回到居所
              </Link>
            </SectionLinks>
          </article>
        </div>
      )}
    </ResidenceFrame>
  );
}
