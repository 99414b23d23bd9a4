import { isScene, sceneOf, type SceneName } from "../art/scene-picture.tsx";

/**
 * The first of the given scenes that is drawn: addresses of the API (`/art/scenes/level-4-1600.webp?v=…`) or names.
 * The courtyard, which always is, when none of them.
 */
export function firstScene(...candidates: string[]): SceneName {
  for (const candidate of candidates) {
    const name = sceneOf(candidate)?.name ?? candidate;
    if (isScene(name)) return name;
  }
  return "residence-courtyard";
}
