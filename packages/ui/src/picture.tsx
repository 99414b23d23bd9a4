import { sceneOf, ScenePicture } from "./art/scene-picture.tsx";
import styles from "./picture.module.css";

export interface PictureProps {
  /** An address from the API, or of `useArt()`: a scene, a drawing, an uploaded picture. */
  src: string;
  /** What it shows; "" when the words beside it say so already. */
  alt: string;
  /** The `sizes` of a scene that is kept in several widths. */
  sizes?: string;
  /** Size in its own units for pictures that are no scenes; only their ratio matters. */
  width?: number;
  height?: number;
  /** The picture that one sees first: loaded at once, before others. */
  isFirst?: boolean;
  className?: string;
}

/** A picture that keeps its place while it comes: scenes as AVIF or WebP in the width that is needed, others as they are. */
export function Picture({ src, alt, sizes = "100vw", isFirst = false, className = "", width, height }: PictureProps) {
  const scene = sceneOf(src);
  const classes = `${styles.picture} ${className}`;
  if (scene) return <ScenePicture {...scene} className={classes} alt={alt} sizes={sizes} priority={isFirst} />;
  const loading = isFirst ? ({ fetchPriority: "high" } as const) : ({ loading: "lazy", decoding: "async" } as const);
  return <img className={classes} src={src} alt={alt} width={width} height={height} {...loading} />;
}
