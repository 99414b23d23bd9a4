import type { GardenCard } from "./garden-data.ts";
import { kindName } from "./garden-words.ts";
import styles from "./kind-mark.module.css";

/** Tells a welfare, celebrity or martyrs' garden from others, as quietly as a plate at a gate. */
export function KindMark({ kind }: { kind: GardenCard["kind"] }) {
  const name = kindName(kind);
  if (name === "") return null;
  return (
    <span className={styles.mark} data-kind={kind}>
      {name}
    </span>
  );
}
