import type { ReactNode } from "react";
import "../tokens-scene.css";
import { type SceneName, sceneOf, SceneImage, isScene } from "../art/scene-image.tsx";
import type { Outline } from "./calligraphy-text.tsx";
import type { InscriptionEntry } from "./inscription.tsx";
import type { LaidGiftData } from "./laid-gift.tsx";
import styles from "./stage.module.css";

interface StageProps {
  scene: SceneName;
  version?: string;
  /** Takes precedence over the scene: an image of the residence itself. */
  image?: string;
  /** Content of the stage, in stage units: origin top centre, one scale factor for all. */
  children: ReactNode;
  /** Over the stage, in the page's own units: the effects of gifts. */
  front?: ReactNode;
  /** Where the stage is; over its sky, on a phone below the first screen. */
  location?: ReactNode;
  /** The name, and what is said about the person; on narrow screens below the stage. */
  person: ReactNode;
  /** What can be done here. */
  actions?: ReactNode;
  /** On the stage where there is room, below it where there is not; positioned by its own styles. */
  beside?: ReactNode;
  label: string;
  /** The scene without name and facts, where these are beside it already. */
  isAlone?: boolean;
}

/** What a page adds to a scene. */
export type SceneParts = Pick<StageProps, "front" | "location" | "actions" | "isAlone"> & {
  /** Years and sentences below the name; only narrow screens have room for them. */
  words?: ReactNode;
  /** On the stage, before the gifts: the lamps of today. */
  lamps?: ReactNode;
};

/**
 * A stage of 2400 × 900 units, cropped by the window around its middle. Sets `--s`, the current scale factor. With
 * actions it is the first screen of a page: on a phone it leaves room for the name, and for a bar `--foot` high.
 */
export function Stage(props: StageProps) {
  const { scene, version, image, children, front, location, person, actions, beside, label, isAlone = false } = props;
  return (
    <section className={styles.court} aria-label={label} data-page={actions !== undefined || undefined}>
      {/* The scene takes what the words leave: known before it is painted, they do not shift it. */}
      <div className={styles.first}>
        {location}
        {!isAlone && <div className={styles.person}>{person}</div>}
        {actions}
        <div className={styles.view}>
          <Backdrop scene={scene} version={version} image={image} />
          <div className={styles.stage} data-stage="">
            {children}
          </div>
          {front}
        </div>
      </div>
      {beside && !isAlone && <div className={styles.beside}>{beside}</div>}
    </section>
  );
}

/** The image is as wide as the stage, even where only a part is visible. Must match `--s` in stage.module.css. */
const sizes = "(max-width: 980px) 1776px, (max-width: 1260px) 2016px, (max-width: 2399px) 2400px, 2880px";
/** The middle 640 units at .74. */
const narrowSizes = "474px";

interface BackdropProps {
  scene: SceneName;
  version?: string;
  /** Takes precedence over the scene: an image of the residence itself. */
  image?: string;
}

/** The background: one image behind everything on the stage. */
function Backdrop({ scene, version, image }: BackdropProps) {
  if (image && !sceneOf(image)) return <img className={styles.backdrop} src={image} alt="" fetchPriority="high" />;
  return (
    <SceneImage
      className={styles.backdrop}
      name={scene}
      version={version}
      sizes={sizes}
      narrowSizes={narrowSizes}
      priority
    />
  );
}

/**
 * The first existing scene among the candidates: URLs of the API (`/art/scenes/level-4-1600.webp?v=…`) or names. Falls
 * back to the courtyard.
 */
export function firstScene(...candidates: string[]): SceneName {
  for (const candidate of candidates) {
    const name = sceneOf(candidate)?.name ?? candidate;
    if (isScene(name)) return name;
  }
  return "residence-courtyard";
}

/** The data of a scene for one person; the page builds it from the API's response. */
export interface SceneView {
  name: string;
  plateOutline: Outline;
  plaque: string;
  plaqueOutline: Outline;
  /** Two lines, the right-hand one first, as couplets are read. */
  couplet: readonly [string, string];
  portrait: string;
  /** Displayed in a seal when the portrait is not a photograph; "" for one. */
  sealName: string;
  /** 1–7; anything else is displayed as 1. */
  level: number;
  levelName: string;
  entries: readonly InscriptionEntry[];
  gifts: readonly LaidGiftData[];
  /** URL of the family's own plaque over the door; "" for the scene's default. */
  plaqueImage: string;
  /** Candles burn only if a lamp was given, smoke rises only if incense was given. */
  isLit: boolean;
  hasIncense: boolean;
  /** Background image URLs, the preferred first. */
  backgrounds: readonly string[];
  version: string | undefined;
}
