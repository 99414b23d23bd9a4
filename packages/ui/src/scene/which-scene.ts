import { isScene, sceneOf, type SceneName } from "../art/scene-image.tsx";

/**
 * The first existing scene among the candidates: URLs of the API (`/art/scenes/level-4-1600.webp?v=…`) or names. Falls
 * back to the courtyard.
 */
export function firstScene(...candidates: string[]): SceneName {
  for (const candidate of candidates) {
    const name = sceneOf(candidate)?.name ?? candidate;
    if (isScene(name)) return name;
  }
  return "residence-courtyard";
}
