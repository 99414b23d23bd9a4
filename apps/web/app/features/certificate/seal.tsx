import { useId } from "react";
import { brushLetters, wear } from "./certificate-art.ts";
import styles from "./seal.module.css";

/** Where the four letters of a seal stand: down the right column, then down the left. */
export const sealPlaces = [
  [60, 12],
  [60, 58],
  [10, 12],
  [10, 58],
] as const;

/** A letter's square in a seal of 116 × 116. */
export const sealLetter = 46;

/** A seal in cinnabar with four letters, a little worn. */
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
        {[...text].map((letter, index) => (
          <path
            key={letter}
            d={brushLetters[letter]}
            fill="currentColor"
            transform={`translate(${sealPlaces[index]?.join(" ")}) scale(${sealLetter / 256})`}
          />
        ))}
      </g>
    </svg>
  );
}
