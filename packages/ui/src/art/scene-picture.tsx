import type { ImgHTMLAttributes } from "react";
import { scenes } from "./scenes.gen.ts";

export type SceneName = keyof typeof scenes;
type Variant = "full" | "tall" | "phone";

/** Up to which width of the window, in CSS px, a page shows the cut made for phones. */
const narrow: Record<Exclude<Variant, "full">, number> = { tall: 720, phone: 470 };

/** True for the address of a shipped scene that is dark by itself. */
export function isNightScene(address: string): boolean {
  const found = sceneOf(address);
  return found !== null && scenes[found.name].isNight;
}

export function isScene(name: string): name is SceneName {
  return Object.hasOwn(scenes, name);
}

/** Scene and version in a picture address of the API, such as /art/scenes/level-4-1600.webp?v=0a1b; null for others. */
export function sceneOf(address: string): { name: SceneName; version: string | undefined } | null {
  const parts = /^\/art\/scenes\/(.+)-\d+\.(?:webp|avif)(?:\?v=(\w+))?$/.exec(address);
  const name = parts?.[1] ?? "";
  return isScene(name) ? { name, version: parts?.[2] } : null;
}

/** Where the pictures of a scene are, for `srcset`. */
export function sceneSrcSet(name: SceneName, variant: Variant, format: "avif" | "webp", version?: string): string {
  const variants: Partial<Record<Variant, readonly number[]>> = scenes[name].variants;
  const stem = variant === "full" ? name : `${name}-${variant}`;
  const query = version ? `?v=${version}` : "";
  return (variants[variant] ?? [])
    .map((width) => `/art/scenes/${stem}-${width}.${format}${query} ${width}w`)
    .join(", ");
}

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, "src" | "srcSet" | "width" | "height"> & {
  name: SceneName;
  /** The fingerprint of all shipped pictures; with it the browser keeps the picture for ever. */
  version?: string;
  /** How wide the picture stands, as in `<img sizes>`; for cuts, which cover the same place, `narrowSizes`. */
  sizes: string;
  narrowSizes?: string;
  /** The first thing one sees: loaded at once and early. */
  priority?: boolean;
};

/** A scene in AVIF or WebP with its blurred self behind it until it has come. Without `alt` it is decoration. */
export function ScenePicture({ name, version, sizes, narrowSizes = sizes, priority = false, ...img }: Props) {
  const { width, height, variants } = scenes[name];
  const cut = "tall" in variants ? "tall" : "phone" in variants ? "phone" : null;
  const formats = ["avif", "webp"] as const;
  const fallback = variants.full[1] ?? variants.full[0];
  return (
    <picture>
      {cut !== null &&
        formats.map((format) => (
          <source
            key={format}
            media={`(max-width: ${narrow[cut]}px)`}
            type={`image/${format}`}
            srcSet={sceneSrcSet(name, cut, format, version)}
            sizes={narrowSizes}
          />
        ))}
      <source type="image/avif" srcSet={sceneSrcSet(name, "full", "avif", version)} sizes={sizes} />
      <img
        alt=""
        decoding="async"
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : "auto"}
        {...img}
        width={width}
        height={height}
        srcSet={sceneSrcSet(name, "full", "webp", version)}
        sizes={sizes}
        src={`/art/scenes/${name}-${fallback}.webp${version ? `?v=${version}` : ""}`}
        data-scene={name}
      />
    </picture>
  );
}
