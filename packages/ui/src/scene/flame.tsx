import { useId } from "react";
import styles from "./flame.module.css";

interface FlameProps {
  /** Position of its base, in stage units. */
  x: number;
  y: number;
  scale?: number;
  /** Shifts the animation, so that two flames side by side do not move in step. */
  offbeat?: boolean;
}

/** A small flame. Stands still when motion is off. */
export function Flame({ x, y, scale = 1, offbeat = false }: FlameProps) {
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
