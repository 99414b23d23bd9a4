import { useId } from "react";
import { useArt } from "../art-address.tsx";
import styles from "./altar.module.css";

/** The table before the portrait. Its candles burn only if a lamp was given, its incense only if incense was given. */
export function Altar({ isLit, hasIncense }: { isLit: boolean; hasIncense: boolean }) {
  const art = useArt();
  return (
    <>
      {isLit && <div className={styles.lit} aria-hidden="true" />}
      <img className={styles.altar} src={art("scenes/residence-altar.svg")} width={380} height={220} alt="" />
      {isLit && <Flame x={-98} y={512} scale={0.86} />}
      {isLit && <Flame x={98} y={512} scale={0.86} offbeat />}
      {hasIncense && <Smoke />}
    </>
  );
}

interface FlameProps {
  /** Position of its base, in stage units. */
  x: number;
  y: number;
  scale?: number;
  /** Shifts the animation, so that two flames side by side do not move in step. */
  offbeat?: boolean;
}

/** A small flame. Stands still when motion is off. */
function Flame({ x, y, scale = 1, offbeat = false }: FlameProps) {
  const id = useId();
  return (
    <svg
      className={styles.flame}
      data-offbeat={offbeat || undefined}
      style={{ left: x, top: y, scale }}
      viewBox="-13 -34 26 44"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={`${id}fire`} x1="0" y1="0" x2="0" y2="1">
          <stop className={styles.tip} offset="0" />
          <stop className={styles.body} offset=".45" />
          <stop className={styles.heart} offset=".8" />
          <stop className={styles.foot} offset="1" />
        </linearGradient>
        <radialGradient id={`${id}glow`}>
          <stop className={styles.near} offset="0" />
          <stop className={styles.middle} offset=".3" />
          <stop className={styles.far} offset="1" />
        </radialGradient>
      </defs>
      <circle className={styles.halo} cx="0" cy="-8" r="46" fill={`url(#${id}glow)`} />
      <path
        className={styles.fire}
        d="M0 -26C-3 -17 -6.5 -12 -6.5 -5.5A6.5 6.5 0 0 0 6.5 -5.5C6.5 -12 3 -17 0 -26Z"
        fill={`url(#${id}fire)`}
      />
    </svg>
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
