import type { ReactNode } from "react";
import { useArt } from "../art-address.tsx";
import { LevelSeal } from "../level-seal.tsx";
import { BrushText } from "./brush-text.tsx";
import { Flame, Smoke } from "./flame.tsx";
import { Inscription } from "./inscription.tsx";
import { LaidGifts } from "./laid-gift.tsx";
import { NamePlate } from "./name-plate.tsx";
import { FramedPortrait } from "./framed-portrait.tsx";
import type { SceneView } from "./scene-view.tsx";
import { Stage } from "./stage.tsx";
import { firstScene } from "./which-scene.ts";
import styles from "./courtyard.module.css";

/** A family's courtyard in the evening: the place of everyone who is not a martyr. */
export function Courtyard({ view, front }: { view: SceneView; front?: ReactNode }) {
  const art = useArt();
  return (
    <Stage
      scene={firstScene(...view.backgrounds, `level-${view.level}`, "level-1")}
      version={view.version}
      label={`${view.name}的居所`}
      front={front}
      beside={
        <>
          <NamePlate name={view.name} outline={view.plateOutline} />
          <Inscription entries={view.entries} ground="courtyard" />
        </>
      }
    >
      {view.isLit && <div className={styles.lit} aria-hidden="true" />}
      <LevelSeal className={styles.seal} level={view.level} label={view.levelName} />
      <p className={styles.plaque}>
        <BrushText text={view.plaque} outline={view.plaqueOutline} />
      </p>
      <p className={styles.right}>{view.couplet[0]}</p>
      <p className={styles.left}>{view.couplet[1]}</p>
      <FramedPortrait src={view.portrait} sealName={view.sealName} material="wood" />
      <img className={styles.altar} src={art("scenes/residence-altar.svg")} width={380} height={220} alt="" />
      {view.isLit && <Flame x={-98} y={512} scale={0.86} />}
      {view.isLit && <Flame x={98} y={512} scale={0.86} offbeat />}
      {view.hasIncense && <Smoke />}
      <LaidGifts gifts={view.gifts} ground="courtyard" />
    </Stage>
  );
}
