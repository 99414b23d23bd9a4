import type { ReactNode } from "react";
import { Picture } from "./picture.tsx";
import styles from "./portrait.module.css";

export interface PortraitProps {
  /** As the API gives it: the family's picture, or the drawing that stands for it. */
  src: string;
  /** Stands in the seal of a silhouette. */
  familyName: string;
  /** "" beside the name; otherwise what the picture shows. */
  alt?: string;
  sizes?: string;
  /** Seen at once: loaded without waiting. */
  isFirst?: boolean;
  className?: string;
}

/** Who this was: a picture in the ratio 3:4, or a silhouette with the surname in a seal; never a made-up face. */
export function Portrait({ src, familyName, alt = "", sizes, isFirst, className = "" }: PortraitProps) {
  const isSilhouette = src.startsWith("/art/portraits/");
  return (
    <span className={`${styles.portrait} ${className}`}>
      <Picture
        src={src}
        alt={alt}
        width={240}
        height={320}
        sizes={sizes}
        isFirst={isFirst}
        className={styles.picture}
      />
      {isSilhouette && familyName !== "" && (
        <span className={styles.seal} aria-hidden="true">
          {familyName}
        </span>
      )}
    </span>
  );
}

/** Paper around a picture; the light comes from above left, as in all our drawings. */
export function Mount({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <span className={`${styles.mount} ${className}`}>{children}</span>;
}
