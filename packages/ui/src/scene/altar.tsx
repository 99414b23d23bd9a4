import { useArt } from "../art-address.tsx";
import { Flame, Smoke } from "./flame.tsx";
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
