import type { CSSProperties } from "react";
import { CalligraphyText } from "./calligraphy-text.tsx";
import { Inscription } from "./inscription.tsx";
import { LaidGifts } from "./laid-gift.tsx";
import { FramedPortrait } from "./framed-portrait.tsx";
import { Stage, firstScene, type SceneParts, type SceneView } from "./stage.tsx";
import styles from "./memorial.module.css";

interface MemorialProps extends SceneParts {
  view: SceneView;
  /** Died before 1950: an older place and an older figure (R-residence-10). */
  isOlder: boolean;
}

/** Maximum length for full size; longer names are set smaller, so that gifts before the plinth do not cover them. */
const shortName = 4;

/** Granite at dawn among firs: a martyr's scene. The name is on the plinth; no plate, no level (R-residence-9). */
export function Memorial({ view, isOlder, words, lamps, ...parts }: MemorialProps) {
  const scene = isOlder ? firstScene("residence-dawn-older", "residence-dawn") : firstScene("residence-dawn");
  const letters = [...view.name].length;
  return (
    <Stage
      scene={scene}
      version={view.version}
      label={`${view.name}烈士纪念居所`}
      person={
        <>
          <h1 className={styles.name} style={{ "--count": letters } as CSSProperties}>
            {view.name}
          </h1>
          {words}
        </>
      }
      beside={
        <>
          <p className={styles.tablet} data-side="left">
            {view.couplet.map((line, place) => (
              <span key={`${place} ${line}`}>{line}</span>
            ))}
          </p>
          <div className={styles.tablet} data-side="right">
            <Inscription entries={view.entries} surface="stele" />
          </div>
        </>
      }
      {...parts}
    >
      <p className={styles.stele}>
        <CalligraphyText text={view.plaque} outline={view.plaqueOutline} stacked />
      </p>
      <FramedPortrait src={view.portrait} material="stone" />
      <p
        className={styles.carved}
        data-long={letters > shortName || undefined}
        style={{ "--letters": letters } as CSSProperties}
        aria-hidden="true"
      >
        {view.name}
      </p>
      <LaidGifts gifts={view.gifts} surface="stele" />
      {lamps}
    </Stage>
  );
}
