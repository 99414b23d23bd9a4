import { queries } from "../../api/query.ts";
import type { Filter } from "../../parts/table-types.ts";
import { useQuery } from "@tanstack/react-query";
import type { Choice } from "../../parts/field.tsx";

/** Maximum number of gardens for a select field. */
const maxGardens = 100;

/** Filters a list by garden: by name, or by id if there are too many gardens or they are not loaded. */
export function useGardenFilter(): Filter {
  const { data } = useQuery(queries.garden.list({ pageSize: maxGardens }));
  if (!data || data.counts > maxGardens) return { name: "gardenId", label: "园区编号", kind: "text" };
  const choices = data.itemList.map(({ id, garden_name, waiting }) => ({
    value: String(id),
    label: waiting ? `${garden_name}（待审 ${waiting}）` : garden_name,
  }));
  return { name: "gardenId", label: "园区", kind: "choice", choices };
}

/** The seven levels of residences, the plainest first. */
const levels = [1, 2, 3, 4, 5, 6, 7];

/** The levels of residences as choices: by number, and by the operator's names once these are loaded. */
export function useLevelChoices(): readonly Choice[] {
  const { data } = useQuery(queries.level.list({}));
  return levels.map((level) => {
    const name = data?.itemList.find((one) => one.level === level)?.level_name ?? "";
    return { value: String(level), label: `${level} 级 ${name}`.trim() };
  });
}
