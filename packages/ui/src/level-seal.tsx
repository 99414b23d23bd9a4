import { useArt } from "./art-address.tsx";
import styles from "./level-seal.module.css";

export interface LevelSealProps {
  /** 1 to 7; anything else shows the first. */
  level: number;
  /** The level's name; without it the seal is an ornament. */
  label?: string;
  className?: string;
}

/** The seal of a residence's level, as large as its box says (2.5em unless a class says otherwise). */
export function LevelSeal({ level, label = "", className = "" }: LevelSealProps) {
  const art = useArt();
  const known = Number.isInteger(level) && level >= 1 && level <= 7 ? level : 1;
  return (
    <img
      className={`${styles.seal} ${className}`}
      src={art(`levels/level-${known}.svg`)}
      alt={label}
      width={128}
      height={128}
      decoding="async"
    />
  );
}
