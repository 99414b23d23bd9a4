import type { ReactNode } from "react";
import { LevelSeal } from "../level-seal.tsx";
import { Altar } from "./altar.tsx";
import { CalligraphyText } from "./calligraphy-text.tsx";
import { Inscription } from "./inscription.tsx";
import { LaidGifts } from "./laid-gift.tsx";
import { NamePlate } from "./name-plate.tsx";
import { FramedPortrait } from "./framed-portrait.tsx";
import type { SceneView } from "./scene-view.tsx";
import { Stage } from "./stage.tsx";
import { firstScene } from "./which-scene.ts";
import styles from "./courtyard.module.css";

/** A family's courtyard in the evening: the scene of every residence that is not a martyr's. */
export function Courtyard({ view, front }: { view: SceneView; front?: ReactNode }) {
  return (
    <Stage
      scene={firstScene(...view.backgrounds, `level-${view.level}`, "level-1")}
      version={view.version}
      image={view.backgrounds[0]}
      label={`${view.name}的居所`}
      front={front}
      beside={
        <>
          <NamePlate name={view.name} outline={view.plateOutline} />
          <Inscription entries={view.entries} surface="courtyard" />
        </>
      }
    >
      {view.plaqueImage && <img className={styles.plaqueImage} src={view.plaqueImage} alt="" />}
      <LevelSeal className={styles.seal} level={view.level} label={view.levelName} />
      <p className={styles.plaque}>
        <CalligraphyText text={view.plaque} outline={view.plaqueOutline} />
      </p>
      <p className={styles.right}>{view.couplet[0]}</p>
      <p className={styles.left}>{view.couplet[1]}</p>
      <FramedPortrait src={view.portrait} sealName={view.sealName} material="wood" />
      <Altar isLit={view.isLit} hasIncense={view.hasIncense} />
      <LaidGifts gifts={view.gifts} surface="courtyard" />
    </Stage>
  );
}
