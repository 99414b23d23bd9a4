import { useId } from "react";
import { glyphPaths, wear } from "./certificate-art.ts";
import styles from "./seal.module.css";

/** Positions of a seal's four characters: down the right column, then down the left. */
export const sealPlaces = [
  [60, 12],
  [60, 58],
  [10, 12],
  [10, 58],
] as const;

/** Side of a glyph in a seal of 116 × 116. */
export const sealGlyphSize = 46;

/** A seal in cinnabar with four characters and worn spots. */
export function Seal({ text }: { text: string }) {
  const mask = useId();
  return (
    <svg className={styles.seal} viewBox="0 0 116 116" aria-hidden="true">
      <mask id={mask}>
        <rect width="116" height="116" fill="white" />
        <path d={wear} fill="black" />
      </mask>
      <g mask={`url(#${mask})`}>
        <rect x="4" y="4" width="108" height="108" rx="5" fill="none" stroke="currentColor" strokeWidth="4.5" />
        {[...text].map((character, index) => (
          <path
            key={character}
            d={glyphPaths[character]}
            fill="currentColor"
            transform={`translate(${sealPlaces[index]?.join(" ")}) scale(${sealGlyphSize / 256})`}
          />
        ))}
      </g>
    </svg>
  );
}
