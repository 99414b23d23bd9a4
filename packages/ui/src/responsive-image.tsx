import { sceneOf, SceneImage } from "./art/scene-image.tsx";
import styles from "./responsive-image.module.css";

interface ResponsiveImageProps {
  /** A URL from the API or of `useArt()`: a scene, a drawing, an uploaded image. */
  src: string;
  /** A description; "" when the text beside it already says it. */
  alt: string;
  /** The `sizes` of a scene that is stored in several widths. */
  sizes?: string;
  /** Intrinsic size for images that are no scenes; only the ratio matters. */
  width?: number;
  height?: number;
  /** The first visible image: loaded eagerly, before others. */
  isFirst?: boolean;
  className?: string;
}

/**
 * An image that reserves its space while loading (R-accessibility-3): scenes as AVIF or WebP in the needed width,
 * others as they are.
 */
export function ResponsiveImage({
  src,
  alt,
  sizes = "100vw",
  isFirst = false,
  className = "",
  width,
  height,
}: ResponsiveImageProps) {
  const scene = sceneOf(src);
  const classes = `${styles.image} ${className}`;
  if (scene) return <SceneImage {...scene} className={classes} alt={alt} sizes={sizes} priority={isFirst} />;
  const loading = isFirst ? ({ fetchPriority: "high" } as const) : ({ loading: "lazy", decoding: "async" } as const);
  return <img className={classes} src={src} alt={alt} width={width} height={height} {...loading} />;
}
