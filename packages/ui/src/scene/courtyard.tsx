import type { CSSProperties } from "react";
import { LevelSeal } from "../level-seal.tsx";
import { CalligraphyLetters, CalligraphyText, type Outline } from "./calligraphy-text.tsx";
import { Flame } from "./flame.tsx";
import { Inscription } from "./inscription.tsx";
import { LaidGifts } from "./laid-gift.tsx";
import { FramedPortrait } from "./framed-portrait.tsx";
import { Stage, firstScene, type SceneParts, type SceneView } from "./stage.tsx";
import styles from "./courtyard.module.css";

/** A family's courtyard in the evening: the scene of every residence that is not a martyr's. */
export function Courtyard({ view, words, lamps, ...parts }: SceneParts & { view: SceneView }) {
  return (
    <Stage
      scene={firstScene(...view.backgrounds, `level-${view.level}`, "level-1")}
      version={view.version}
      image={view.backgrounds[0]}
      label={`${view.name}的居所`}
      person={
        <>
          <NamePlate name={view.name} outline={view.plateOutline} />
          {words}
        </>
      }
      beside={<Inscription entries={view.entries} surface="courtyard" />}
      {...parts}
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
      {lamps}
    </Stage>
  );
}

interface NamePlateProps {
  name: string;
  outline: Outline;
}

/** A longer name needs a wider plate (R-residence-11). */
const longName = 3;
/** The upright plate with the name, on narrow screens a line; it is the heading of the page. */
function NamePlate({ name, outline }: NamePlateProps) {
  const columns = plateColumns(name);
  const count = [...name].length;
  const letters = Math.max(...columns.map((column) => [...column].length));
  const isWritten = columns.length === 1 && outline !== null;
  return (
    <h1
      className={styles.plate}
      data-wide={count > longName || undefined}
      data-columns={columns.length}
      style={{ "--letters": letters, "--count": count } as CSSProperties}
    >
      {isWritten ? (
        <CalligraphyLetters text={name} outline={outline} />
      ) : (
        <span className={styles.letters}>
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

/** The table before the portrait. Its candles burn only if a lamp was given, its incense only if incense was given. */
function Altar({ isLit, hasIncense }: { isLit: boolean; hasIncense: boolean }) {
  return (
    <>
      {isLit && <div className={styles.lit} aria-hidden="true" />}
      <div className={styles.altar} />
      {isLit && <Flame x={-98} y={512} scale={0.86} />}
      {isLit && <Flame x={98} y={512} scale={0.86} offbeat />}
      {hasIncense && <Smoke />}
    </>
  );
}

/** Smoke of burning incense. */
function Smoke() {
  return (
    <svg className={styles.smoke} viewBox="-60 0 120 200" aria-hidden="true">
      <path d="M-4 196C-16 160 14 138 0 104S-18 58 2 22" strokeWidth="2.4" />
      <path d="M2 192C16 158-12 134 6 98S20 52 4 8" strokeWidth="3.6" />
      <path d="M0 194C-8 166 8 146-4 116S10 76-8 44" strokeWidth="1.6" />
    </svg>
  );
}
