import { api } from "../../api.ts";
import type { Choice } from "../../parts/field.tsx";
import { useAnswer } from "../../parts/use-answer.ts";

/** The seven that residences have, from the plainest. */
const levels = [1, 2, 3, 4, 5, 6, 7];

/** The levels of residences to choose from, by number and, as soon as they are known, by the operator's names. */
export function useLevelChoices(): readonly Choice[] {
  const { body } = useAnswer("levels", (signal) => api.level.list({}, { signal }));
  return levels.map((level) => {
    const name = body?.itemList.find((one) => one.level === level)?.level_name ?? "";
    return { value: String(level), label: `${level} 级 ${name}`.trim() };
  });
}
