import type { ReactNode } from "react";
import "../tokens-scene.css";
import type { SceneName } from "../art/scene-image.tsx";
import { Backdrop } from "./backdrop.tsx";

import styles from "./stage.module.css";

interface StageProps {
  scene: SceneName;
  version?: string;
  /** Takes precedence over the scene: an image of the residence itself. */
  image?: string;
  /** Content of the stage, in stage units: origin top centre, one scale factor for all. */
  children: ReactNode;
  /** Over the stage, in the page's own units: location and actions. */
  front?: ReactNode;
  /** On the stage where there is room, below it where there is not; positioned by its own styles. */
  beside?: ReactNode;
  label: string;
}

/** A stage of 2400 × 900 units, cropped by the window around its middle. Sets `--s`, the current scale factor. */
export function Stage({ scene, version, image, children, front, beside, label }: StageProps) {
  return (
    <section className={styles.court} aria-label={label}>
      <div className={styles.view}>
        <Backdrop scene={scene} version={version} image={image} />
        <div className={styles.stage}>{children}</div>
        {front}
      </div>
      {beside && <div className={styles.beside}>{beside}</div>}
    </section>
  );
}
