import { api } from "../../api/api.ts";
import type { Choice } from "../../parts/field.tsx";
import { useAnswer } from "../../parts/use-answer.ts";

/** The seven levels of residences, the plainest first. */
const levels = [1, 2, 3, 4, 5, 6, 7];

/** The levels of residences as choices: by number, and by the operator's names once these are loaded. */
export function useLevelChoices(): readonly Choice[] {
  const { body } = useAnswer("levels", (signal) => api.level.list({}, { signal }));
  return levels.map((level) => {
    const name = body?.itemList.find((one) => one.level === level)?.level_name ?? "";
    return { value: String(level), label: `${level} 级 ${name}`.trim() };
  });
}
