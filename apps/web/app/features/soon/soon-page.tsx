import { SceneImage } from "@changming/ui/art/scene-image";
import { Brand } from "../../layout/header.tsx";
import { SiteContext, type SiteInfo } from "../../parts/site-context.tsx";
import { telHref } from "../../url/paths.ts";
import styles from "./soon-page.module.css";

/** What visitors of a closed site see: when it opens, and whom to ask meanwhile. It works without scripts. */
export function SoonPage({ site }: { site: SiteInfo }) {
  const { was_open, day, sentence } = site.opening;
  const [first, second] = was_open ? ["灯还亮着", "门暂时掩上"] : ["灯已备下", "门还没有开"];
  return (
    <SiteContext value={site}>
      <main id="main" className={`night ${styles.page}`}>
        <SceneImage name="night-lake" className={styles.scene} sizes="100vw" priority />
        <div className={styles.mark}>
          <Brand light />
        </div>
        <div className={styles.text}>
          <h1>
            <span>{first}</span>
            <span>{second}</span>
          </h1>
          <div className={styles.lines}>
            <p>{sentence || "屋子正在收拾。"}</p>
            {day && (
              <>
                <p className={styles.day}>{day}，</p>
                <p>请您来坐坐。</p>
              </>
            )}
            {/* The operator's own sentence may name an hour. */}
            {!day && !sentence && <p>请您过些日子再来。</p>}
          </div>
        </div>
        <Contact site={site} />
      </main>
    </SiteContext>
  );
}

function Contact({ site: { tel, email, icp, police_filing } }: { site: SiteInfo }) {
  return (
    <div className={styles.contact}>
      {(tel || email) && <span>有事先找我们</span>}
      {tel && <a href={telHref(tel)}>{tel}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      <p className={styles.law}>
        {icp && <a href="https://beian.miit.gov.cn">{icp}</a>}
        {police_filing && <a href="https://beian.mps.gov.cn">{police_filing}</a>}
      </p>
    </div>
  );
}
