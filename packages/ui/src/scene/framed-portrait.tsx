import { Picture } from "../picture.tsx";
import styles from "./framed-portrait.module.css";

export interface FramedPortraitProps {
  src: string;
  /** Stands in a seal at the corner of a silhouette or an emblem; "" for a photograph. */
  sealName?: string;
  material: "wood" | "stone";
}

/** The likeness in its frame: lacquered wood in a courtyard, granite before a stele. */
export function FramedPortrait({ src, sealName = "", material }: FramedPortraitProps) {
  return (
    <div className={styles.frame} data-material={material}>
      <Picture className={styles.likeness} src={src} alt="" width={150} height={194} sizes="170px" isFirst />
      {sealName !== "" && (
        <span className={styles.seal} data-long={[...sealName].length > 1 || undefined} aria-hidden="true">
          {sealName}
        </span>
      )}
    </div>
  );
}
