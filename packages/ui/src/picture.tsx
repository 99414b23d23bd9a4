import type { CSSProperties } from "react";
import { scenes } from "./art/scenes.gen.ts";
import styles from "./picture.module.css";

export interface PictureProps {
  /** An address from the API, or of `useArt()`: a scene, a drawing, an uploaded picture. */
  src: string;
  /** What it shows; "" when the words beside it say so already. */
  alt: string;
  /** The `sizes` of a scene that is kept in several widths. */
  sizes?: string;
  /** Another cut of the same scene for windows up to 720 px. */
  phone?: "tall" | "phone";
  /** Size in its own units for pictures that are no scenes; only their ratio matters. */
  width?: number;
  height?: number;
  /** The picture that one sees first: loaded at once, before others. */
  isFirst?: boolean;
  className?: string;
}

interface Scene {
  width: number;
  height: number;
  placeholder: string;
  color: string;
  variants: Readonly<Record<string, readonly number[]>>;
}

const known: Readonly<Record<string, Scene>> = scenes;

function sceneOf(address: string): { name: string; scene: Scene; query: string } | null {
  const [, name = "", query = ""] =
    /^\/art\/scenes\/([\w-]+?)(?:-(?:tall|phone))?-\d+\.(?:webp|avif)(\?.*)?$/.exec(address) ?? [];
  const scene = known[name];
  return scene ? { name, scene, query } : null;
}

/** True for a shipped scene that is dark by itself. */
export function isNightScene(address: string): boolean {
  const found = sceneOf(address);
  if (!found) return false;
  const [red = 255, green = 255, blue = 255] = (found.scene.color.match(/[\da-f]{2}/gi) ?? []).map((part) =>
    parseInt(part, 16),
  );
  return red + green + blue < 3 * 96;
}

/** A picture that keeps its place while it comes: scenes as AVIF or WebP in the width that is needed, others as they are. */
export function Picture(props: PictureProps) {
  const { src, alt, sizes = "100vw", phone, isFirst = false, className = "" } = props;
  const loading = isFirst ? ({ fetchPriority: "high" } as const) : ({ loading: "lazy", decoding: "async" } as const);
  const found = sceneOf(src);
  if (!found) {
    const { width, height } = props;
    return (
      <img
        className={`${styles.picture} ${className}`}
        src={src}
        alt={alt}
        width={width}
        height={height}
        {...loading}
      />
    );
  }
  const { name, scene, query } = found;
  const set = (variant: string, format: string) =>
    (scene.variants[variant] ?? [])
      .map(
        (width) => `/art/scenes/${name}${variant === "full" ? "" : `-${variant}`}-${width}.${format}${query} ${width}w`,
      )
      .join(", ");
  const cut = phone && phone in scene.variants ? phone : null;
  const style: CSSProperties = { backgroundColor: scene.color, backgroundImage: `url(${scene.placeholder})` };
  return (
    <picture className={styles.frame}>
      {cut && <source media="(max-width: 720px)" type="image/avif" srcSet={set(cut, "avif")} sizes={sizes} />}
      {cut && <source media="(max-width: 720px)" type="image/webp" srcSet={set(cut, "webp")} sizes={sizes} />}
      <source type="image/avif" srcSet={set("full", "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={set("full", "webp")} sizes={sizes} />
      <img
        className={`${styles.picture} ${className}`}
        src={src}
        alt={alt}
        width={scene.width}
        height={scene.height}
        style={style}
        {...loading}
      />
    </picture>
  );
}
