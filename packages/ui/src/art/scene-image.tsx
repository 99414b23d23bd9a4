import type { ImgHTMLAttributes } from "react";
import { scenes } from "./scenes.gen.ts";

export type SceneName = keyof typeof scenes;
type Variant = "full" | "tall" | "phone";

/** Window widths in CSS px up to which a page uses the other variants, the narrowest first: the first match counts. */
const narrow = [
  { variant: "phone", upTo: 470 },
  { variant: "tall", upTo: 720 },
] as const;

/** True for the URL of a shipped scene that is itself dark. */
export function isNightScene(address: string): boolean {
  const found = sceneOf(address);
  return found !== null && scenes[found.name].isNight;
}

export function isScene(name: string): name is SceneName {
  return Object.hasOwn(scenes, name);
}

/** Scene and version in an image URL of the API, such as /art/scenes/level-4-1600.webp?v=0a1b; null for others. */
export function sceneOf(address: string): { name: SceneName; version: string | undefined } | null {
  const parts = /^\/art\/scenes\/(.+)-\d+\.(?:webp|avif)(?:\?v=(\w+))?$/.exec(address);
  const name = parts?.[1] ?? "";
  return isScene(name) ? { name, version: parts?.[2] } : null;
}

/** The image URLs of a scene, for `srcset`. */
function sceneSrcSet(name: SceneName, variant: Variant, format: "avif" | "webp", version?: string): string {
  const variants: Partial<Record<Variant, readonly number[]>> = scenes[name].variants;
  const stem = variant === "full" ? name : `${name}-${variant}`;
  const query = version ? `?v=${version}` : "";
  return (variants[variant] ?? [])
    .map((width) => `/art/scenes/${stem}-${width}.${format}${query} ${width}w`)
    .join(", ");
}

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, "src" | "srcSet" | "width" | "height"> & {
  name: SceneName;
  /** The fingerprint of all shipped images; with it the browser caches the image permanently. */
  version?: string;
  /** Displayed width of the image, as in `<img sizes>`; for crops, which cover the same area, `narrowSizes`. */
  sizes: string;
  narrowSizes?: string;
  /** Also on a phone the whole image: crops are not used. */
  isWhole?: boolean;
  /** The first visible image: loaded eagerly and with high priority. */
  priority?: boolean;
};

/** A scene in AVIF or WebP with a blurred placeholder until it is loaded. Decorative without `alt`. */
export function SceneImage({ name, version, sizes, narrowSizes = sizes, isWhole, priority = false, ...img }: Props) {
  const { width, height, variants, crops } = scenes[name];
  const others = narrow.filter(
    ({ variant }) => variant in variants && !(isWhole && (crops as readonly string[]).includes(variant)),
  );
  const formats = ["avif", "webp"] as const;
  const fallback = variants.full[1] ?? variants.full[0];
  return (
    <picture>
      {others.flatMap(({ variant, upTo }) =>
        formats.map((format) => (
          <source
            key={variant + format}
            media={`(max-width: ${upTo}px)`}
            type={`image/${format}`}
            srcSet={sceneSrcSet(name, variant, format, version)}
            sizes={narrowSizes}
          />
        )),
      )}
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
