import type { GardenCard } from "./garden-data.ts";
import { kindName } from "./garden-texts.ts";
import styles from "./kind-mark.module.css";

/** Marks a welfare, celebrity or martyrs' garden with a small plate. */
export function KindMark({ kind }: { kind: GardenCard["kind"] }) {
  const name = kindName(kind);
  if (name === "") return null;
  return (
    <span className={styles.mark} data-kind={kind}>
      {name}
    </span>
  );
}
