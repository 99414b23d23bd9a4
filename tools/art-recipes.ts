/** How one scene is cut and in which widths (px) it is encoded. */
export type SceneRecipe = {
  variants: Record<string, Variant>;
  /** 0–100 of the encoders; night gradients need more than bright scenes. */
  avif: number;
  webp: number;
  /** Standard deviation, in steps of 8 bit, of the grain added to the image so that gradients do not band. */
  grain: number;
};

/**
 * `source` is another drawing of the same place; `crop` is [left, width] in units of the viewBox, full height;
 * `quality` replaces the recipe's.
 */
type Variant = {
  widths: number[];
  source?: string;
  crop?: [left: number, width: number];
  quality?: { avif: number; webp: number };
};

const night = { avif: 76, webp: 84, grain: 1.2 };
const day = { avif: 66, webp: 82, grain: 0.7 };
/** On a phone's dense screen a pixel is a third as wide as on a monitor: coarser encoding is not visible. */
const dense = { avif: 46, webp: 66 };

/**
 * The recipe of a scene by the name of its drawing, or null for what ships as SVG or belongs to another scene.
 *
 * Windows up to 470 px wide get the variant `phone`, whose widest image has between 1.5 and 2 pixels per CSS pixel
 * where the scene is displayed largest; three, the density of their screens, would double the bytes for nothing visible.
 * A residence's stage is 2400×900 with its origin at the top centre; phones display it at .74, so they see its middle
 * 640 units. A slide is displayed in full height: they see at most 640 of its units, at 70% of the rest (hero.module.css).
 */
export function recipeOf(name: string): SceneRecipe | null {
  if (name === "night-lake") {
    const tall: Variant = { source: "night-lake-tall", widths: [480, 780, 1170] };
    const phone: Variant = { source: "night-lake-tall", widths: [480, 720], quality: { avif: 62, webp: 76 } };
    return { ...night, variants: { full: { widths: [960, 1440, 1920, 2560] }, tall, phone } };
  }
  if (name.startsWith("slide-")) {
    const phone: Variant = { crop: [896, 640], widths: [480, 720], quality: dense };
    return { ...night, variants: { full: { widths: [960, 1440, 1920] }, phone } };
  }
  if (/^(level-\d|residence-(courtyard|dawn|dawn-older))$/.test(name)) {
    const phone: Variant = { crop: [880, 640], widths: [480, 800], quality: dense };
    return { ...night, avif: 68, variants: { full: { widths: [1200, 1600, 2400] }, phone } };
  }
  if (name.startsWith("garden-")) {
    return { ...day, variants: { full: { widths: [480, 960, 1600] }, phone: { widths: [400, 640], quality: dense } } };
  }
  if (name.startsWith("emblem-")) {
    return { ...day, variants: { full: { widths: [180, 360, 720] }, phone: { widths: [200, 360], quality: dense } } };
  }
  if (name === "hills-night" || name === "mountains") {
    const phone: Variant = { widths: [640], quality: dense };
    return { ...day, grain: 0, variants: { full: { widths: [960, 1600, 2400] }, phone } };
  }
  return null;
}
