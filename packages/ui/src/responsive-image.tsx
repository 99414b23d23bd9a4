import { sceneOf, SceneImage } from "./art/scene-image.tsx";
import styles from "./responsive-image.module.css";

interface ResponsiveImageProps {
  /** A URL from the API or of `useArt()`: a scene, a drawing, an uploaded image. */
  src: string;
  /** A description; "" when the text beside it already says it. */
  alt: string;
  /** The `sizes` of a scene or an upload, which are stored in several widths. */
  sizes?: string;
  /** Intrinsic size for images that are no scenes; only the ratio matters. */
  width?: number;
  height?: number;
  /** The first visible image: loaded eagerly, before others. */
  isFirst?: boolean;
  /** Also on a phone the whole of a scene, not its crop. */
  isWhole?: boolean;
  className?: string;
}

/**
 * An image that reserves its space while loading (R-accessibility-3): scenes as AVIF or WebP and uploads in the needed
 * width, others as they are.
 */
export function ResponsiveImage({
  src,
  alt,
  sizes = "100vw",
  isFirst = false,
  isWhole = false,
  className = "",
  width,
  height,
}: ResponsiveImageProps) {
  const scene = sceneOf(src);
  const classes = `${styles.image} ${className}`;
  if (scene) {
    return <SceneImage {...scene} className={classes} alt={alt} sizes={sizes} priority={isFirst} isWhole={isWhole} />;
  }
  const srcSet = uploadSrcSet(src);
  const set = srcSet ? { srcSet, sizes } : {};
  const loading = isFirst ? ({ fetchPriority: "high" } as const) : ({ loading: "lazy", decoding: "async" } as const);
  return <img className={classes} {...set} src={src} alt={alt} width={width} height={height} {...loading} />;
}

/** The widths in which the server stores every upload of which the API names the middle one; undefined for others. */
function uploadSrcSet(src: string): string | undefined {
  const [, folder, query = ""] = /^(\/uploads\/[\w-]{22}\/)960\.webp(\?.*)?$/.exec(src) ?? [];
  return folder && `${folder}320.webp${query} 320w, ${src} 960w`;
}
