import type { Outline } from "./brush-text.tsx";
import type { InscriptionEntry } from "./inscription.tsx";
import type { LaidGiftData } from "./laid-gift.tsx";

/** What a place shows of one person; the page makes it from the API's answer. */
export interface SceneView {
  name: string;
  plateOutline: Outline;
  plaque: string;
  plaqueOutline: Outline;
  /** Two lines, the right-hand one first, as couplets are read. */
  couplet: readonly [string, string];
  portrait: string;
  /** Set in a seal when the portrait is no face; "" for a photograph. */
  sealName: string;
  /** 1–7; anything else is shown as 1. */
  level: number;
  levelName: string;
  entries: readonly InscriptionEntry[];
  gifts: readonly LaidGiftData[];
  /** Address of the board over the door that the family put up; "" for the one that was always there. */
  board: string;
  /** Candles burn only if someone lit a lamp, smoke rises only if someone lit incense. */
  isLit: boolean;
  hasIncense: boolean;
  /** Addresses of the place's picture, the preferred first. */
  backgrounds: readonly string[];
  version: string | undefined;
}
