/** How one scene is cut and in which widths (px) it is encoded. */
export type SceneRecipe = {
  variants: Record<string, Variant>;
  /** 0–100 of the encoders; night gradients need more than bright scenes. */
  avif: number;
  webp: number;
  /** Standard deviation, in steps of 8 bit, of the grain added to the image so that gradients do not band. */
  grain: number;
};

/** `source` is another drawing of the same place; `crop` is [left, width] in units of the viewBox, full height. */
type Variant = { widths: number[]; source?: string; crop?: [left: number, width: number] };

const night = { avif: 76, webp: 84, grain: 1.2 };
const day = { avif: 66, webp: 82, grain: 0.7 };

/**
 * The recipe of a scene by the name of its drawing, or null for what ships as SVG or belongs to another scene.
 * A residence's stage is 2400×900 with its origin at the top centre; phones display it at .74, so a phone up to 470 px
 * sees its middle 640 units, and 960 px of the image are two device pixels each.
 */
export function recipeOf(name: string): SceneRecipe | null {
  if (name === "night-lake") {
    const tall = { source: "night-lake-tall", widths: [480, 780, 1170] };
    return { ...night, variants: { full: { widths: [960, 1440, 1920, 2560] }, tall } };
  }
  if (name.startsWith("slide-")) return { ...night, variants: { full: { widths: [960, 1440, 1920] } } };
  if (/^(level-\d|residence-(courtyard|dawn|dawn-older))$/.test(name)) {
    const phone: Variant = { crop: [880, 640], widths: [720, 960] };
    return { ...night, avif: 68, variants: { full: { widths: [1200, 1600, 2400] }, phone } };
  }
  if (name.startsWith("garden-")) return { ...day, variants: { full: { widths: [480, 960, 1600] } } };
  if (name.startsWith("emblem-")) return { ...day, variants: { full: { widths: [180, 360, 720] } } };
  if (name === "hills-night" || name === "mountains") {
    return { ...day, grain: 0, variants: { full: { widths: [960, 1600, 2400] } } };
  }
  return null;
}
