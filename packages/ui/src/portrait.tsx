import type { ReactNode } from "react";
import { useArt } from "./art-address.tsx";
import { Picture } from "./picture.tsx";
import styles from "./portrait.module.css";

export interface PortraitProps {
  /** Address of the portrait; "" when the family gave none. */
  src: string;
  /** 1 male, otherwise female. */
  gender: number;
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
export function Portrait({ src, gender, familyName, alt = "", sizes, isFirst, className = "" }: PortraitProps) {
  const art = useArt();
  const address = src || art(`portraits/${gender === 1 ? "elder-man" : "elder-woman"}.svg`);
  const isSilhouette = address.startsWith("/art/portraits/");
  return (
    <span className={`${styles.portrait} ${className}`}>
      <Picture
        src={address}
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
