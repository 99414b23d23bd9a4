import type { ReactNode, CSSProperties } from "react";
import { LevelSeal } from "../level-seal.tsx";
import { Altar } from "./altar.tsx";
import { CalligraphyText, type Outline } from "./calligraphy-text.tsx";
import { Inscription } from "./inscription.tsx";
import { LaidGifts } from "./laid-gift.tsx";
import { FramedPortrait } from "./framed-portrait.tsx";
import type { SceneView } from "./scene-view.tsx";
import { Stage, firstScene } from "./stage.tsx";
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

interface NamePlateProps {
  name: string;
  outline: Outline;
}

/** A longer name needs a wider plate. */
const longName = 3;
/** The upright plate with the name; it is the heading of the page. */
function NamePlate({ name, outline }: NamePlateProps) {
  const columns = plateColumns(name);
  const letters = Math.max(...columns.map((column) => [...column].length));
  const isWritten = columns.length === 1 && outline !== null;
  return (
    <h1 className={styles.plate} data-wide={[...name].length > longName || undefined} data-columns={columns.length}>
      {isWritten ? (
        <CalligraphyText text={name} outline={outline} />
      ) : (
        <span className={styles.letters} style={{ "--letters": letters } as CSSProperties}>
          <span className="hide">{name}</span>
          {columns.map((column, place) => (
            <span key={`${place} ${column}`} aria-hidden="true">
              {column}
            </span>
          ))}
        </span>
      )}
    </h1>
  );
}

/** A name with a dot between its parts is split into columns when it is longer than this. */
const oneColumn = 5;

/** The columns of a name: 阿依古丽· and 买买提. */
export function plateColumns(name: string): string[] {
  if ([...name].length <= oneColumn || !name.includes("·")) return [name];
  const parts = name.split("·").filter(Boolean);
  return parts.map((part, index) => (index < parts.length - 1 ? `${part}·` : part));
}
