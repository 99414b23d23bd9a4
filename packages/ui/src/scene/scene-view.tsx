import type { Outline } from "./calligraphy-text.tsx";
import type { InscriptionEntry } from "./inscription.tsx";
import type { LaidGiftData } from "./laid-gift.tsx";

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
