import type { ReactNode } from "react";
import "../tokens-scene.css";
import type { SceneName } from "../art/scene-picture.tsx";
import { Backdrop } from "./backdrop.tsx";

import styles from "./stage.module.css";

export interface StageProps {
  scene: SceneName;
  version?: string;
  /** Goes before the scene when it is a picture of its own. */
  picture?: string;
  /** What stands on the stage, in stage units: origin top centre, one factor for all. */
  children: ReactNode;
  /** What lies over the stage in the page's own units: where one is, what one can do. */
  front?: ReactNode;
  /** Stands on the stage where there is room, under it where there is not; placed by its own styles. */
  beside?: ReactNode;
  label: string;
}

/** A place of 2400 × 900 units, seen through the window from its middle. Sets `--s`, the factor of the moment. */
export function Stage({ scene, version, picture, children, front, beside, label }: StageProps) {
  return (
    <section className={styles.court} aria-label={label}>
      <div className={styles.view}>
        <Backdrop scene={scene} version={version} picture={picture} />
        <div className={styles.stage}>{children}</div>
        {front}
      </div>
      {beside && <div className={styles.beside}>{beside}</div>}
    </section>
  );
}
