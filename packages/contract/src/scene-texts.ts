/** What is written in a scene until the family has chosen its own words; the right-hand line of a couplet first. */
export const defaultSceneTexts = {
  courtyard: { plaque: "永思堂", couplet: ["灯火长明如昨", "音容宛在今朝"] },
  stele: { plaque: "浩气长存", couplet: ["青山埋忠骨", "史册载功勋"] },
} as const;

/** Both lines of the family's couplet, or those of the scene: one line alone is none. */
export function coupletOf(
  [right, left]: readonly string[],
  fallback: readonly [string, string],
): readonly [string, string] {
  return right && left ? [right, left] : fallback;
}
