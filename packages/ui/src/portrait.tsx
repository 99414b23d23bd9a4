import type { ReactNode } from "react";
import { ResponsiveImage } from "./responsive-image.tsx";
import styles from "./portrait.module.css";

interface PortraitProps {
  /** From the API: the family's photo, or the drawing in its place. */
  src: string;
  /** Displayed in the seal of a silhouette. */
  familyName: string;
  /** "" beside the name; otherwise a description. */
  alt?: string;
  sizes?: string;
  /** Visible at once: loaded eagerly. */
  isFirst?: boolean;
  className?: string;
}

/**
 * Portrait of the deceased: an image in the ratio 3:4, or a silhouette with the surname in a seal; never an invented
 * face.
 */
export function Portrait({ src, familyName, alt = "", sizes, isFirst, className = "" }: PortraitProps) {
  const isSilhouette = src.startsWith("/art/portraits/");
  return (
    <span className={`${styles.portrait} ${className}`}>
      <ResponsiveImage
        src={src}
        alt={alt}
        width={240}
        height={320}
        sizes={sizes}
        isFirst={isFirst}
        className={styles.image}
      />
      {isSilhouette && familyName !== "" && (
        <span className={styles.seal} aria-hidden="true">
          {familyName}
        </span>
      )}
    </span>
  );
}

/** A paper mount around an image; the light comes from the upper left, as in all drawings of the site. */
export function Mount({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <span className={`${styles.mount} ${className}`}>{children}</span>;
}
