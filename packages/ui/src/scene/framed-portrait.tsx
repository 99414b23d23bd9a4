import { ResponsiveImage } from "../responsive-image.tsx";
import styles from "./framed-portrait.module.css";

interface FramedPortraitProps {
  src: string;
  /** Displayed in a seal at the corner of a silhouette or an emblem; "" for a photograph. */
  sealName?: string;
  material: "wood" | "stone";
}

/** The portrait in its frame: lacquered wood in a courtyard, granite before a stele. */
export function FramedPortrait({ src, sealName = "", material }: FramedPortraitProps) {
  return (
    <div className={styles.frame} data-material={material}>
      <ResponsiveImage className={styles.likeness} src={src} alt="" width={150} height={194} sizes="170px" isFirst />
      {sealName !== "" && (
        <span className={styles.seal} data-long={[...sealName].length > 1 || undefined} aria-hidden="true">
          {sealName}
        </span>
      )}
    </div>
  );
}
