import { useArt } from "./art-address.tsx";
import styles from "./level-seal.module.css";

interface LevelSealProps {
  /** 1 to 7; anything else displays the first. */
  level: number;
  /** The level's name; without it the seal is decorative. */
  label?: string;
  className?: string;
}

/** Path of the level's seal among the shipped images; for an unknown level the first one's (R-residence-4). */
export function levelArt(level: number): string {
  const known = Number.isInteger(level) && level >= 1 && level <= 7 ? level : 1;
  return `levels/level-${known}.svg`;
}

/** The seal of a residence's level, as large as its box (2.5em unless a class sets another size). */
export function LevelSeal({ level, label = "", className = "" }: LevelSealProps) {
  const art = useArt();
  return (
    <img
      className={`${styles.seal} ${className}`}
      src={art(levelArt(level))}
      alt={label}
      width={128}
      height={128}
      decoding="async"
    />
  );
}
